"""The pure core in which every game lives: no Django, no clock, no dice of its own."""
