"""Ctrl-C is an exception, also if the tests were started in the background, where a shell has it ignored."""

from __future__ import annotations

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
