"""Run one program of the site so that it cannot outlive the one who started it.

    child.py [--orphan-signal TERM] [--nice N] PROGRAM [ARGUMENT ...]

A script of its own, without Django: it prepares the process and then becomes the program.
"""

import argparse
import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def die_with_parent(number: int) -> None:
    """Ask Linux for a signal when the parent dies, even if it is killed; elsewhere, nothing."""
    if not sys.platform.startswith("linux"):
        return
    parent = os.getppid()
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, number)
    if os.getppid() != parent:  # it died in between
        os.kill(os.getpid(), number)


def main() -> None:
    """Set what the program inherits, and become it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--orphan-signal", default="KILL")
    parser.add_argument("--nice", type=int, default=0)
    parser.add_argument("program", nargs=argparse.REMAINDER)
    given = parser.parse_args()
    die_with_parent(signal.Signals[f"SIG{given.orphan_signal}"])
    os.nice(given.nice)
    os.execv(given.program[0], given.program)  # noqa: S606  there is no shell to fool


if __name__ == "__main__":
    main()
