"""The tests of Monuments."""
