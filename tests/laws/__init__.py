"""What must hold in every game on the shelf, over random play."""
