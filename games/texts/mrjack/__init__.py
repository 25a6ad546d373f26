"""What Mr. Jack says to people."""
