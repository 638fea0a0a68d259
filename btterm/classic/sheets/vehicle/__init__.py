"""The record sheet of a vehicle: schema, construction, costs, files."""
