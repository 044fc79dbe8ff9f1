"""The cluster and the command that the tests compare."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest

from .local_cluster import Cluster


@pytest.fixture(scope="session")
def command() -> str:
    """The command `sudokit`; the cluster must give the same answers."""
    path = os.environ.get("SUDOKIT") or shutil.which("sudokit")
    if path is None:
        pytest.skip("SUDOKIT names no command to compare with")
    return path


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    pytest.importorskip("pyspark")
    if shutil.which("java") is None:
        pytest.skip("there is no Java")
    cluster = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        with pytest.MonkeyPatch.context() as patch:
            for name, value in cluster.environment.items():
                patch.setenv(name, value)
            yield cluster
    finally:
        cluster.stop()
