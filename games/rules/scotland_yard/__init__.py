"""Scotland Yard: Mr. X and those who follow him through London."""
