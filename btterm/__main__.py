"""`python -m btterm`."""

import sys

from btterm.cli import main

sys.exit(main())
