"""Scotland Yard in words."""
