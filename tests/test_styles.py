"""Counts of style sheets: lines, declarations and media queries on size, and what is too much of them."""

import pytest

from tools.styles import Count, counted, faults

SHEET = """/* a: b; */
.one {
  --own: 1px;
  background: url("data:x;y:z") 0 0;
  content: "a: b;";

  &:hover { color: red; }
}
@media (forced-colors: active) { a:focus { color: blue } }
@container page (width < 10rem) { .one { gap: 0; } }
"""


@pytest.mark.parametrize(
    "asked", ["(max-width: 9px)", "(orientation: landscape)", "(aspect-ratio > 1)", "(height < 9px)"]
)
def test_a_sheet_is_counted_by_lines_declarations_and_queries_on_size(asked: str) -> None:
    """A colon in a selector, a comment or a text is none (mutants: `VALUE`, `COMMENT` that replace nothing)."""
    assert counted(SHEET) == Count(lines=10, declarations=6)
    assert counted(f"{SHEET}@media {asked} {{ a {{ gap: 0; }} }}\n") == Count(11, 7, 1)


def test_each_kind_may_stay_and_shrink_and_not_grow() -> None:
    limits = Count(9, 9, 9)
    assert faults(Count(9, 9, 9), limits) == faults(Count(), limits) == []
    for more, name in ((Count(lines=10), "lines"), (Count(declarations=10), "declarations")):
        assert [name in fault for fault in faults(more, limits)] == [True]
    [fault] = faults(Count(size_queries=10), limits)
    assert "10 size queries" in fault and "may be 9" in fault
