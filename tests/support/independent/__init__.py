"""Checkers written from the rules text alone."""
