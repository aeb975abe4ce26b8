'''Search over any kernel, compiled, with no game named in it.

Three searches, one way to ask them. Each takes the rules, the view of the seat that decides, and worlds that this seat
cannot tell apart (the game's own `worlds.py` samples them), and returns a `SearchResult`: for every legal action its
value for the side that decides, its visits and its spread.

- `Search`: single-observer information-set MCTS. Any number of worlds, any seats and sides, hidden hands, a budget of
  iterations (the same result everywhere) or of milliseconds.
- `AlphaBeta`: exact values with all cards seen (`solve` for one world), or their mean over worlds (`run`).
- `Determinized`: the same mean over any other compiled solver.

What a game gives besides its kernel is a **leaf evaluation**: a module of plain functions in the kernel dialect, which
says where a playout stops (the horizon) and what that is worth. It imports what it calls; the compiler follows.

```python
"""Leaf evaluation at a deal's end: what the deal brings in points."""

from sobremesa.fast.dialect import Floats
from sobremesa.games.cuarenta.rules import Phase, Rules, State

SIDES = 2

def side_of(rules: Rules, s: State, seat: int) -> int:
    """Return the side whose rewards a seat wants to be great."""
    return seat % 2

def stop(rules: Rules, s: State, root: State) -> bool:
    """Return whether it ends here; asked after every action and before every deal. `root` is the view searched from."""
    return s.deals != root.deals or s.phase != Phase.PLAY

def value(rules: Rules, s: State, root: State, side: int, table: Floats) -> float:
    """Return a side's reward where it stopped, or the match was over; `table` holds floats that the caller passes."""
    return s.score[side] - s.score[1 - side] + 0.0
```

`protocols` has the types. `deal_score` is one for any game; it is told the sides.

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
search = Search(game.kernel, leaf)
found = search.run(view.rules, view.state, worlds, iterations=2000, seed=1)
action = found.best
exact = AlphaBeta(game.kernel, leaf, view.state)
action = exact.run(view.rules, view.state, worlds).choose(advice=[usual], margin=0.1)
assert exact.cut == 0  # no limit was met: every world was solved to the horizon
```

`found.choose(advice, margin)` takes the first advised action (say, of the rule-based player) that is worth no more than
`margin` less than the best, so that a bot with nothing at stake plays like a person.

`search.replies(action)` tells what the last search expected to follow an action: its main threat.

Both objects own their buffers: make one a bot, keep it, and do not share it between threads. Compiling a search for a
new game takes 10 to 40 s once; machine code is kept on disk. `worlds` may be an array of records; converting states
costs some 6 µs a world. Rewards need no scale: `Search` stretches those that each side meets from 0 to 1 (`scale` sets
the range). With `milliseconds` a search looks at the clock every 64 iterations. A kernel, leaf evaluation, policy or
solver that is compiled already (`compiled(leaf, kernel=twin, SIDES=3)`) is taken as it is.
'''

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sobremesa.search.result import Reply, SearchResult

if TYPE_CHECKING:
    from sobremesa.search.alphabeta_search import AlphaBeta, Determinized
    from sobremesa.search.searcher import Search

__all__ = ["AlphaBeta", "Determinized", "Reply", "Search", "SearchResult"]

LATER = {"AlphaBeta": "alphabeta_search", "Determinized": "alphabeta_search", "Search": "searcher"}
"""Names whose modules are imported when they are asked for, since they need NumPy."""


def __getattr__(name: str) -> Any:
    """Import what needs NumPy."""
    if name in LATER:
        return getattr(import_module(f"{__name__}.{LATER[name]}"), name)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
