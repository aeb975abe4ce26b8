"""Laws of the table's layout as they are measured in the page (`geometry.js`), and where the felt lies."""

from pathlib import Path

LAWS = (Path(__file__).parent / "geometry.js").read_text(encoding="utf-8")
"""Function that returns a line for whatever overlaps, is cut, out of sight or too small."""
FELT = """() => {
  const felt = document.querySelector('.middle, .table-zones').getBoundingClientRect();
  const hand = document.querySelector('.hand').getBoundingClientRect();
  return [felt.left, felt.top, felt.width, felt.height, hand.top].map(Math.round);
}"""
"""Place and size of the felt, and where the hand begins: neither hangs on what is asked."""
