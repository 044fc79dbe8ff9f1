"""A small cluster of Apache Spark: a master and two workers, each a process of its own, on this machine."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

# The processes are short: to compile their Java well, or to collect its garbage beside it, takes longer than it gains.
JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
SETTINGS = f"""\
spark.driver.host 127.0.0.1
spark.driver.bindAddress 127.0.0.1
spark.driver.extraJavaOptions {JAVA}
spark.executor.extraJavaOptions {JAVA}
spark.executor.memory 512m
spark.sql.shuffle.partitions 16
spark.ui.enabled false
spark.ui.showConsoleProgress false
"""


class Cluster:
    """A running cluster."""

    def __init__(self, folder: Path) -> None:
        spec = importlib.util.find_spec("pyspark")
        assert spec is not None and spec.origin is not None
        self.folder = folder
        self.home = Path(spec.origin).parent
        self.local = folder / "local"
        (folder / "conf").mkdir()
        (folder / "conf" / "spark-defaults.conf").write_text(SETTINGS)
        self.environment = {
            **os.environ,
            "SPARK_HOME": str(self.home),
            "SPARK_CONF_DIR": str(folder / "conf"),
            "SPARK_LOCAL_IP": "127.0.0.1",
            "SPARK_LOCAL_DIRS": str(self.local),
            "SPARK_DAEMON_MEMORY": "512m",
            "SPARK_DAEMON_JAVA_OPTS": JAVA,
            "PYSPARK_PYTHON": sys.executable,
        }
        self.port, self.page = free_port(), free_port()
        self.url = f"spark://127.0.0.1:{self.port}"
        self.workers: list[subprocess.Popen[bytes]] = []
        self.logs = 0
        ports = ["--port", str(self.port), "--webui-port", str(self.page)]
        self.master = self.start("master.Master", "--host", "127.0.0.1", *ports)
        self.complete()

    def start(self, name: str, *arguments: str) -> subprocess.Popen[bytes]:
        """Starts a part of the cluster in a process group of its own."""
        self.logs += 1
        with (self.folder / f"{self.logs}-{name}.log").open("wb") as log:
            return subprocess.Popen(
                [self.home / "bin" / "spark-class", f"org.apache.spark.deploy.{name}", *arguments],
                env=self.environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def complete(self) -> None:
        """Starts workers until there are two, and waits for them."""
        while len(self.workers) < 2:
            folder = self.folder / f"worker-{self.logs}"
            options = ["--host", "127.0.0.1", "--cores", "1", "--memory", "1g", "--webui-port", "0"]
            self.workers.append(self.start("worker.Worker", *options, "--work-dir", str(folder), self.url))
        while self.alive() < 2:
            for process in (self.master, *self.workers):
                assert process.poll() is None, self.log()
            time.sleep(0.1)

    def alive(self) -> int:
        """The number of workers that the master knows."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.page}/json/") as answer:
                return int(json.load(answer)["aliveworkers"])
        except (OSError, ValueError):
            # The page is not there yet, or not whole.
            return 0

    def kill_worker(self) -> None:
        """Kills a worker and its executors without a warning."""
        kill(self.workers.pop())

    def job(self, *arguments: str | Path) -> subprocess.Popen[str]:
        """Starts ``python -m sudokit.spark`` on the cluster."""
        command = [sys.executable, "-m", "sudokit.spark", *arguments, "--master", self.url]
        return subprocess.Popen(
            command, env=self.environment, cwd=self.folder, stderr=subprocess.PIPE, encoding="utf-8"
        )

    def run(self, *arguments: str | Path) -> None:
        """Runs a job, which must be done."""
        job = self.job(*arguments)
        _, said = job.communicate()
        assert job.returncode == 0, said

    def log(self) -> str:
        """What the parts of the cluster have written."""
        return "\n".join(file.read_text(errors="replace") for file in sorted(self.folder.glob("*.log")))

    def stop(self) -> None:
        """Ends all processes."""
        for process in (*self.workers, self.master):
            kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def free_port() -> int:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        port: int = server.getsockname()[1]
        return port
