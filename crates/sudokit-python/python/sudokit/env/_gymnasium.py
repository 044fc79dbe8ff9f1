"""The base classes of Gymnasium if it is installed, otherwise empty classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from gymnasium import Env, spaces
    from gymnasium.vector import AutoresetMode, VectorEnv

    VectorBase = VectorEnv[npt.NDArray[np.uint8], npt.NDArray[np.int64], npt.NDArray[Any]]
    SingleBase = Env[npt.NDArray[np.uint8], np.int64]
    HAS_GYMNASIUM = True

    def register(id: str, *, entry_point: str, vector_entry_point: str) -> None:
        """Makes the environments known to Gymnasium."""

else:
    try:
        from gymnasium import Env as SingleBase
        from gymnasium import register, spaces
        from gymnasium.vector import AutoresetMode
        from gymnasium.vector import VectorEnv as VectorBase

        HAS_GYMNASIUM = True
    except ImportError:
        from enum import Enum

        class AutoresetMode(Enum):
            """When a board starts a new episode after the end of one."""

            NEXT_STEP = "NextStep"
            SAME_STEP = "SameStep"
            DISABLED = "Disabled"

        class SingleBase:
            """Replaces ``gymnasium.Env``."""

        class VectorBase:
            """Replaces ``gymnasium.vector.VectorEnv``."""

        register = None
        spaces = None
        HAS_GYMNASIUM = False

__all__ = ["HAS_GYMNASIUM", "AutoresetMode", "SingleBase", "VectorBase", "register", "spaces"]
