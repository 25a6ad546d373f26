"""Mr. Jack with its Extension: the hex board of Whitechapel. The rules are in README.md."""
