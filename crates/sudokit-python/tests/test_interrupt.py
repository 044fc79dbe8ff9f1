"""Ctrl-C ends long work at once."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

# The work runs in the main thread without the interpreter, so the other thread can report that it has begun.
PROGRAM = """
import threading, time
import sudokit

def say() -> None:
    time.sleep(0.5)
    print("running", flush=True)

threading.Thread(target=say, daemon=True).start()
try:
    sudokit.{call}
    print("done")
except KeyboardInterrupt:
    print("interrupted")
"""

EMPTY = "." * 81
CALLS = [
    # Stored puzzles meet this target within a second; with a symmetry they cannot be used.
    'generate(1, er="11.0..11.9", symmetry="rotate180")',
    'generate(1, er="11.9", symmetry="rotate180")',
    'generate_many(1, seed=1, er="11.9", symmetry="rotate180")',
    f'Puzzle("{EMPTY}").count(limit=10**9)',
]


@pytest.mark.skipif(sys.platform == "win32", reason="there, Ctrl-C goes to all processes of a console")
@pytest.mark.parametrize("call", CALLS)
def test_one_signal_is_enough(call: str) -> None:
    with subprocess.Popen([sys.executable, "-c", PROGRAM.format(call=call)], stdout=subprocess.PIPE, text=True) as work:
        assert work.stdout is not None
        assert work.stdout.readline() == "running\n"
        work.send_signal(signal.SIGINT)
        try:
            said, _ = work.communicate(timeout=300)
        except subprocess.TimeoutExpired:
            work.kill()
            raise
    assert said == "interrupted\n"
