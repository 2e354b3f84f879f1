"""One file for each change of the schema; published files never change."""
