"""Small games with known answers, written like the house's rules, and what solves them exactly."""
