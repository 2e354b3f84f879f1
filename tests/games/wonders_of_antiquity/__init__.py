"""Tests of Wonders of Antiquity, rule by rule: each test is marked with the numbers of the rules it proves."""
