"""The games over HTTP: each view one use, thin."""
