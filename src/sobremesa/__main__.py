"""`python -m sobremesa` is the command `sobremesa`."""

import sys

from sobremesa.cli import main

sys.exit(main())
