"""The record sheet of a BattleMech: schema, construction, costs, files, design."""
