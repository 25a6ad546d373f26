"""What Mr. Jack Pocket says to people."""
