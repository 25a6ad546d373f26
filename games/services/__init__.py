"""Writes: everything that changes a match goes through a function here."""
