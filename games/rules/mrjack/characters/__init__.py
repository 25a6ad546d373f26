"""One module for each power: who moves how, and what a card does besides (§7, §8)."""
