"""Match equity: how likely a side wins the chica, by the score, the piles, the deals still to come and who leads."""
