"""How long a test waits: until a condition holds, however busy the machine is.

The limit is there for what would wait for ever; no test comes near it. Set `TEST_PATIENCE_S` to a few seconds while
you work on a test that waits in vain.
"""

import os

LIMIT_S = float(os.environ.get("TEST_PATIENCE_S", "1800"))
LIMIT_MS = 1000 * LIMIT_S
