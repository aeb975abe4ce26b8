"""Chromium of the distribution, for tests and pictures."""

import shutil


def program() -> str | None:
    """Return where it is, the one without windows first, which draws a page in half the time; `None` for nowhere."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")
