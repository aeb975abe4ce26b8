'''Search over any kernel, compiled, with no game named in it.

Three searches, one way to ask them. Each takes the rules, the view of the seat that decides, and worlds that this seat
cannot tell apart (the game's own `worlds.py` samples them), and returns a `Found`: for every legal action its value for
the side that decides, its visits and its spread.

- `Search`: single-observer information-set MCTS. Any number of worlds, any seats and sides, hidden hands, a budget of
  iterations (the same result everywhere) or of milliseconds.
- `AlphaBeta`: exact values with all cards seen (`solve` for one world), or their mean over worlds (`run`).
- `Determinized`: the same mean over any other compiled solver.

What a game gives besides its kernel is a **horizon**: a module of plain functions in the kernel dialect. It may use the
compiled rules as `kernel` and SplitMix64 as `dice` (`dice.below(random, n)`).

```python
"""The horizon of a deal: what it brings in points."""

from typing import Any

kernel: Any = None
SIDES = 2

def side_of(rules: Any, s: Any, seat: int) -> int:
    """The side whose rewards a seat wants to be great."""
    return seat % 2

def stop(rules: Any, s: Any, root: Any) -> bool:
    """Whether it ends here; asked after every action and before every deal. `root` is the view searched from."""
    return s.deals != root.deals or s.phase != kernel.Phase.PLAY

def value(rules: Any, s: Any, root: Any, side: int, table: Any) -> float:
    """The reward of a side where it stopped, or the match was over; `table` holds floats that the caller passes."""
    return s.score[side] - s.score[1 - side] + 0.0
```

These functions it may have, or leave:

- `edge(rules, s, action) -> int`: actions with the same number are one (where suits do not matter, say).
  Asked before the action, never negative. It makes the tree smaller and its statistics better: worth writing.
- `order(rules, s, actions, n) -> int`: for `AlphaBeta`, sort the first n actions in place, the likely best first.
- `key(rules, s, root) -> int`: for `AlphaBeta` with `places`, a number above 0 that tells apart all positions of
  different `value`; 0 for one not worth remembering.

A **policy** for the playouts is a module with `pick(rules, s, out, n, random) -> int`, the place in `out` of one of the
n legal actions; without one they are random. `epsilon` mixes the two.

```python
view = match.view(0)
worlds = [view.sample(Chance("example", i)).state for i in range(40)]
search = Search(game.kernel, horizon)
found = search.run(view.rules, view.state, worlds, iterations=2000, seed=1)
action = found.best
exact = AlphaBeta(game.kernel, horizon, view.state)
action = exact.run(view.rules, view.state, worlds).choose(advice=[usual], margin=0.1)
assert exact.cut == 0  # no limit was met: every world was solved to the horizon
```

`found.choose(advice, margin)` takes the first advised action (say, of the rule-based player) that is worth no more than
`margin` less than the best, so that a bot with nothing at stake plays like a person.

`search.replies(action)` tells what the last search expected to follow an action: its main threat.

Both objects own their buffers: make one a bot, keep it, and do not share it between threads. Compiling a search for a
new game takes 10 to 40 s once; machine code is kept on disk. `worlds` may be an array of records; converting states
costs some 6 µs a world. Rewards need no scale: `Search` stretches those that each side meets from 0 to 1 (`scale` sets
the range). With `milliseconds` a search looks at the clock every 64 iterations. A kernel, horizon, policy or solver
that is compiled already (`compile_rules(horizon, kernel=twin, reading=…)`) is taken as it is.
'''

from sobremesa.bots.search.choice import Found, Reply
from sobremesa.bots.search.searcher import Search
from sobremesa.bots.search.solving import AlphaBeta, Determinized

__all__ = ["AlphaBeta", "Determinized", "Found", "Reply", "Search"]
