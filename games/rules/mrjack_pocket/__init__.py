"""Mr. Jack Pocket: nine tiles, three detectives, one murderer. The rules are in README.md."""
