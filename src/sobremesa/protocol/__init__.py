"""Protocol: what server and clients say to each other, below both of them."""
