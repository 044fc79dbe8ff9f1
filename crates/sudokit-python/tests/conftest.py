"""Makes Ctrl-C raise an exception even if the tests run in the background, where a shell ignores it."""

from __future__ import annotations

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
