"""`python -m btterm`."""

import sys

from btterm.cli.main import main

sys.exit(main())
