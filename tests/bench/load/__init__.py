"""What is put beside the site to measure it live: a bare reference, and people at tables."""
