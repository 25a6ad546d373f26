"""How the inner loops of the bots are compiled, when they are first needed.

Compiled code is kept where the environment says; whoever starts the process sets it, since nothing
in this package knows the machine it runs on (`mrjack_site/compiled_code.py` does).
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """The same function as machine code: no checks of bounds, no exceptions, no threads."""
    decorate = njit(cache=True, boundscheck=False, error_model="numpy")
    return cast(Function, decorate(function))
