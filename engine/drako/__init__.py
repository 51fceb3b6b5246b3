"""Drako: Aetherya Pocket, the card game: rules, records and computer players, in plain Python."""

__version__ = "0.1.0"
