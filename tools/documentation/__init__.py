"""Documentation as a site: `python -m tools.documentation` builds it into `site/VERSION`, beside other versions."""
