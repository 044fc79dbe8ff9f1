"""A small cluster of Apache Spark: a master and two workers, each a process of its own, on this machine.

Jobs run in one session, since each start of Java and Python takes longer than most jobs.
"""

from __future__ import annotations

import importlib.util
import io
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import redirect_stderr
from pathlib import Path
from typing import TYPE_CHECKING

from sudokit import spark

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

# The processes are short-lived: optimizing their Java code, or collecting garbage in parallel, takes longer than it
# saves.
JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
SETTINGS = f"""\
spark.driver.host 127.0.0.1
spark.driver.bindAddress 127.0.0.1
spark.driver.extraJavaOptions {JAVA}
spark.executor.extraJavaOptions {JAVA}
spark.executor.memory 512m
spark.log.level ERROR
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
        self.session: SparkSession | None = None
        self.thread = ThreadPoolExecutor(1)
        ports = ["--port", str(self.port), "--webui-port", str(self.page)]
        self.master = self.start("master.Master", "--host", "127.0.0.1", *ports)
        self.complete()

    def start(self, name: str, *arguments: str) -> subprocess.Popen[bytes]:
        """Starts a part of the cluster in its own process group."""
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
        """Starts workers until there are two, and waits until the master and the session have both."""
        while len(self.workers) < 2:
            folder = self.folder / f"worker-{self.logs}"
            options = ["--host", "127.0.0.1", "--cores", "1", "--memory", "1g", "--webui-port", "0"]
            self.workers.append(self.start("worker.Worker", *options, "--work-dir", str(folder), self.url))
        while not self.is_complete():
            for process in (self.master, *self.workers):
                assert process.poll() is None, self.log()
            time.sleep(0.1)

    def is_complete(self) -> bool:
        """Whether the master knows two workers, and the session has both."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.page}/json/") as answer:
                state = json.load(answer)
        except (OSError, ValueError):
            # The page does not exist yet, or is incomplete.
            return False
        return bool(state["aliveworkers"] == 2 and (self.session is None or state["coresused"] == 2))

    def kill_worker(self) -> None:
        """Kills a worker and its executors without a warning."""
        kill(self.workers.pop())

    def start_job(self, *arguments: str | Path) -> Future[tuple[int, str]]:
        """Starts a job in the session; starts the session if there is none.

        The result is the exit status and the output of the job.
        """
        if self.session is None:
            from pyspark.sql import SparkSession

            self.session = SparkSession.builder.master(self.url).getOrCreate()
            self.complete()
        session, words = self.session, [str(argument) for argument in arguments]

        def run() -> tuple[int, str]:
            with redirect_stderr(io.StringIO()) as said:
                status = spark.main(words, session)
            return status, said.getvalue()

        return self.thread.submit(run)

    def run(self, *arguments: str | Path) -> None:
        """Runs a job in the session, which must succeed."""
        status, said = self.start_job(*arguments).result()
        assert status == 0, said

    def run_alone(self, *arguments: str | Path) -> tuple[int, str]:
        """Ends the session, which holds all workers, and runs ``python -m sudokit.spark``."""
        self.end_session()
        command = [sys.executable, "-m", "sudokit.spark", *arguments, "--master", self.url]
        job = subprocess.run(
            command, env=self.environment, cwd=self.folder, stderr=subprocess.PIPE, encoding="utf-8", check=False
        )
        return job.returncode, job.stderr

    def end_session(self) -> None:
        if self.session is not None:
            self.session.stop()
            self.session = None

    def log(self) -> str:
        """The output of all parts of the cluster."""
        return "\n".join(file.read_text(errors="replace") for file in sorted(self.folder.glob("*.log")))

    def stop(self) -> None:
        """Ends the session and all processes."""
        self.end_session()
        self.thread.shutdown()
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
