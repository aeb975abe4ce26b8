"""Language of the terminal, by the locale."""

from collections.abc import Mapping

from sobremesa.core.languages import LANGUAGES


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language of a locale such as `es_EC.UTF-8`; English where it is none of ours."""
    names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    code = next((name for name in names if name), "")[:2].lower()
    return code if code in LANGUAGES else "en"
