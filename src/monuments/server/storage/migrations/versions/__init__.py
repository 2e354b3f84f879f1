"""One file for each change of the schema; none is ever changed again."""
