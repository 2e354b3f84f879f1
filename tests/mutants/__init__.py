"""Proof that the tests bite: each rule is broken in a copy of the source, and its tests must notice."""
