"""Courtyard: numbered stones, hidden hands, 2 to 4 players. Rules C1 to C10 are in `texts/rules/courtyard.en.md`."""
