"""Proof that the tests of the rules can fail: rules are broken one small change at a time, and a test must notice."""
