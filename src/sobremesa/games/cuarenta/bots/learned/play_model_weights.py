"""Weights of what `play_model` counts of a play: the likeliest for 45,000 decisions.

They were made in 1,000 hands of `exact` and 500 of `top`, both counting alike, two players, under `pagat`;
`python -m training cuarenta play_model` makes them anew.
"""

WEIGHTS = (0.99, 5.35, 4.21, 1.19, 0.6, 0.64, 1.17, -2.05, 0.6, -0.51, -3.65, -6.8, 3.75)
