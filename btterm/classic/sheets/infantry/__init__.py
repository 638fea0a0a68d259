"""The record sheets of infantry platoons and battle armor."""
