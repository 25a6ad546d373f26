"""Tables to which rows are only ever added: refused changes, in Python and in the database."""
