"""Jobs on a cluster of Apache Spark give the same rows as the command on one machine, even if a worker dies."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import quote

import pytest
import sudokit
from sudokit._core import texts_of

from .local_cluster import Cluster

pa: Any = pytest.importorskip("pyarrow")
pq: Any = pytest.importorskip("pyarrow.parquet")

from sudokit import spark  # noqa: E402
from sudokit.spark_arguments import QUESTIONS  # noqa: E402

Rows: TypeAlias = "list[tuple[Any, ...]]"

ROWS = 200_000
BAD = [None, "12", "x" * 81, "5q" + "." * 79, "55" + "." * 79, "." * 81]


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Rows with a number and a puzzle in three files: one in ten is isomorphic to another, and some are bad."""
    folder = tmp_path_factory.mktemp("puzzles")
    made = sudokit.generate_many(ROWS * 9 // 10, seed=1)
    images = sudokit.augment_many(made[: ROWS - len(made) - len(BAD)], seed=2, copies=1).puzzles
    texts: list[str | None] = [*texts_of(made), *texts_of(images)]
    for index, bad in enumerate(BAD):
        texts.insert(index * 30_011, bad)
    table = pa.table({"number": range(ROWS), "puzzle": texts})
    third = ROWS // 3
    for index in range(3):
        part = table.slice(index * third, None if index == 2 else third)
        pq.write_table(part, folder / f"{index}.parquet", row_group_size=20_000)
    pq.write_table(table.slice(0, 0), folder / "3.parquet")
    return folder


def rows(path: Path, columns: list[str] | None = None) -> Rows:
    """The rows of a Parquet file or a folder of them, in a fixed order."""
    table = pq.read_table(path, columns=columns)
    values = zip(*(column.to_pylist() for column in table.columns), strict=True)
    return sorted(values, key=repr)


def answers(command: str, *arguments: str | Path) -> None:
    """Runs the command. Status 2 is allowed: it means that some rows were bad."""
    status = subprocess.run([command, *arguments, "--quiet"], stderr=subprocess.DEVNULL, check=False)
    assert status.returncode in (0, 1, 2)


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.parquet"))


def killed_during(
    cluster: Cluster, job: Future[tuple[int, str]], output: Path, is_in_the_middle: Callable[[], bool]
) -> None:
    """Kills a worker once some of the work is done, and waits for the end of the job."""
    while not is_in_the_middle():
        assert not job.done(), job.result()
        time.sleep(0.01)
    cluster.kill_worker()
    assert not job.done() and not (output / "_SUCCESS").exists(), "the job was over before"
    status, said = job.result()
    assert status == 0, said
    cluster.complete()


def test_solve_survives_the_death_of_a_worker(
    cluster: Cluster, command: str, puzzles: Path, tmp_path: Path
) -> None:
    answers(command, "solve", *files(puzzles), "-o", tmp_path / "command.parquet")
    expected = rows(tmp_path / "command.parquet")
    assert len(expected) == ROWS
    output = tmp_path / "spark"
    job = cluster.start_job("solve", puzzles, "-o", output, "--partitions", "64")
    killed_during(cluster, job, output, lambda: any(output.glob("_temporary/0/task_*")))
    assert rows(output) == expected
    cluster.run("solve", puzzles, "-o", output, "--overwrite")
    assert rows(output) == expected
    names = {path.name.partition("-")[0] for path in output.iterdir() if not path.name.startswith(".")}
    assert names == {"_SUCCESS", "part"}


def test_dedupe_survives_the_death_of_a_worker(
    cluster: Cluster, command: str, puzzles: Path, tmp_path: Path
) -> None:
    answers(command, "dedupe", *files(puzzles), "-o", tmp_path / "command.parquet")
    output = tmp_path / "spark"
    before = shuffled(cluster)
    job = cluster.start_job("dedupe", puzzles, "-o", output, "--partitions", "32")
    killed_during(cluster, job, output, lambda: bool(shuffled(cluster) - before))
    expected = rows(tmp_path / "command.parquet")
    assert rows(output) == expected
    cluster.run("dedupe", puzzles, "-o", output, "--overwrite")
    assert rows(output) == expected


def shuffled(cluster: Cluster) -> set[str]:
    """The files that tasks have written for the next stage. Spark may remove the files of earlier jobs at any time."""
    folders = os.walk(cluster.local)
    return {f"{folder}/{name}" for folder, _, names in folders for name in names if re.fullmatch("shuffle_.*[.]data", name)}


def test_leaks_are_those_of_the_command(cluster: Cluster, command: str, puzzles: Path, tmp_path: Path) -> None:
    first, *tests = files(puzzles)
    # Spark writes the path of a file as a URL.
    train = Path(shutil.copy(first, tmp_path / "training set %.parquet"))
    answers(command, "leak", train, *tests, "-o", tmp_path / "command.parquet")
    cluster.run("leak", train, *tests, "-o", tmp_path / "spark")
    columns = ["number", "puzzle", "leak", "train_line", "why", "error"]
    expected = rows(tmp_path / "command.parquet", columns)
    assert rows(tmp_path / "spark", columns) == expected
    assert {row[2] for row in expected} == {True, False, None}
    places = {place for (place,) in rows(tmp_path / "spark", ["train_file"]) if place}
    assert places == {f"file:{quote(str(train))}"}


def test_every_question_is_answered_as_by_the_command(cluster: Cluster, command: str, tmp_path: Path) -> None:
    texts = [*texts_of(sudokit.generate_many(8, seed=3)), *(bad for bad in BAD if bad != "." * 81)]
    given = tmp_path / "given.parquet"
    pq.write_table(pa.table({"number": range(len(texts)), "puzzle": texts}), given)
    for number, words in enumerate([*([question] for question in QUESTIONS), ["count", "--limit=1", "--max-work=20"]]):
        expected, output = tmp_path / f"{number}.parquet", tmp_path / str(number)
        answers(command, *words, given, "-o", expected)
        cluster.run(*words, given, "-o", output, "--partitions", "2")
        # The command leaves out columns in which there is nothing.
        columns = pq.read_table(expected).column_names
        assert rows(output, columns) == rows(expected), words


def test_puzzles_are_made_and_rated_as_by_the_command(cluster: Cluster, command: str, tmp_path: Path) -> None:
    wanted = ["--count", "300", "--seed", "7", "--minimal"]
    answers(command, "generate", *wanted, "-o", tmp_path / "made.parquet")
    cluster.run("generate", *wanted, "-o", tmp_path / "spark", "--partitions", "7")
    assert rows(tmp_path / "spark", ["puzzle"]) == rows(tmp_path / "made.parquet")
    cluster.run("generate", *wanted, "-o", tmp_path / "rest", "--skip", "290")
    assert [row[0] for row in sorted(rows(tmp_path / "rest"))] == [*range(290, 300)]
    assert {*rows(tmp_path / "rest", ["puzzle"])} <= {*rows(tmp_path / "spark", ["puzzle"])}
    answers(command, "rate", tmp_path / "made.parquet", "-o", tmp_path / "rated.parquet")
    cluster.run("rate", tmp_path / "made.parquet", "-o", tmp_path / "ratings")
    assert rows(tmp_path / "ratings") == rows(tmp_path / "rated.parquet")


def test_the_errors_of_an_earlier_job_are_kept(cluster: Cluster, command: str, tmp_path: Path) -> None:
    texts: list[str | None] = [*texts_of(sudokit.generate_many(8, seed=3)), *BAD]
    errors = [None, "earlier"] * (len(texts) // 2)
    given = tmp_path / "given.parquet"
    pq.write_table(pa.table({"error": pa.array(errors, pa.string()), "puzzle": texts}), given)
    leak = ["leak", str(given)]
    for words, new in [(["solve", "--engine", "bands"], ["solution", "why"]), (["dedupe"], []), (leak, ["leak", "why"])]:
        job = words[0]
        answers(command, *words, given, "-o", tmp_path / "command.parquet")
        cluster.run(*words, given, "-o", tmp_path / job)
        columns = ["error", "puzzle", *new]
        expected = rows(tmp_path / "command.parquet", columns)
        assert rows(tmp_path / job, columns) == expected
        assert "earlier" in {row[0] for row in expected}


REFUSED = [
    (["solve", "nowhere.parquet"], "Path does not exist"),
    (["solve", "{puzzles}", "--master", "local"], "--master is for a session to start, but there is one already"),
    (["solve", "{puzzles}", "--column", "board"], "there is no column 'board'; there are 'number', 'puzzle'"),
    (["solve", "{puzzles}", "--column", "number"], "a column of Int64 holds no boards"),
    (["solve", "{puzzles}", "--engine", "magic"], "not an engine; the engines are"),
    (["generate", "--count", "1", "--seed", "1", "--level", "x"], 'level="x": expected one of easy'),
    (["solve", "{damaged}"], "damaged.parquet"),
    (["dedupe", "{headless}"], "headless.parquet"),
    (["rate", "{cut}"], "cut.parquet"),
    (["solve", "{puzzles}", "{other}"], "the files have different columns: only some have 'board'"),
    (["dedupe", "{nested}"], "a column of Struct"),
]


def test_what_cannot_be_done_says_why(cluster: Cluster, puzzles: Path, tmp_path: Path) -> None:
    damaged, cut = tmp_path / "damaged.parquet", tmp_path / "cut.parquet"
    content = (puzzles / "0.parquet").read_bytes()
    cut.write_bytes(content[: len(content) // 2])
    # The first pages belong to the column of numbers.
    offset = pq.read_metadata(puzzles / "0.parquet").row_group(0).column(1).data_page_offset
    damaged.write_bytes(content[: offset + 1000] + b"\xff" * 1000 + content[offset + 2000 :])
    # What cannot be read is the beginning of a page.
    headless = tmp_path / "headless.parquet"
    headless.write_bytes(content[:offset] + b"\xff" * 8 + content[offset + 8 :])
    other, nested = tmp_path / "other.parquet", tmp_path / "nested.parquet"
    pq.write_table(pa.table({"puzzle": ["." * 81], "board": [1]}), other)
    pq.write_table(pa.table({"puzzle": [{"inner": "." * 81}]}), nested)
    given = {"puzzles": puzzles, "damaged": damaged, "headless": headless, "cut": cut, "other": other, "nested": nested}
    for words, reason in REFUSED:
        job = [*(word.format(**given) for word in words), "-o", str(tmp_path / "spark")]
        status, said = cluster.start_job(*job).result()
        assert status == 2, words
        assert reason in said.splitlines()[-1]
    assert {*tmp_path.iterdir()} == {damaged, headless, cut, other, nested}


def test_rows_without_a_place_in_a_file_have_no_first_one(cluster: Cluster, tmp_path: Path) -> None:
    cluster.run("generate", "--count", "1", "--seed", "5", "-o", tmp_path / "session-has-begun")
    assert cluster.session
    made = cluster.session.range(1).selectExpr("'12' AS puzzle")
    with pytest.raises(ValueError, match="the rows have no place in a file"):
        spark.dedupe(made)
    with pytest.raises(ValueError, match="the rows have no place in a file"):
        spark.leak(made, made)


def test_an_output_is_replaced_as_a_whole_and_never_an_input(cluster: Cluster, tmp_path: Path) -> None:
    folder, output = tmp_path / "folder", tmp_path / "[1]"
    folder.mkdir()
    given, damaged = folder / "given.parquet", tmp_path / "damaged.parquet"
    pq.write_table(pa.table({"puzzle": [*texts_of(sudokit.generate_many(5, seed=3))]}), given, compression="none")
    content = given.read_bytes()
    damaged.write_bytes(content[:4] + b"\xff" * 60 + content[64:])

    def refused(*words: str | Path) -> str:
        status, said = cluster.start_job(*words).result()
        assert status == 2
        return said.splitlines()[-1]

    for job, place in (("solve", given), ("dedupe", folder), ("rate", folder), ("solve", folder / "answers")):
        (folder / "answers").mkdir(exist_ok=True)
        source = folder if place.name == "answers" else given
        assert f"{source} is to be read and would be lost" in refused(job, source, "-o", place, "--overwrite")
    (folder / "answers").rmdir()
    link = tmp_path / "link"
    link.symlink_to(folder)
    assert "would be lost" in refused("leak", given, damaged, "-o", link, "--overwrite")
    assert "given.parquet" in refused("solve", given, "-o", given / "answers")
    assert "an empty string" in refused("solve", given, "-o", "", "--overwrite")
    assert given.read_bytes() == content

    assert "damaged.parquet" in refused("solve", damaged, "-o", output)
    assert not output.exists()
    cluster.run("solve", given, "-o", output)
    expected = rows(output)
    assert len(expected) == 5
    assert "is there already" in refused("solve", given, "-o", output)
    assert "damaged.parquet" in refused("solve", damaged, "-o", output, "--overwrite")
    assert rows(output) == expected
    cluster.run("solve", given, "-o", output, "--overwrite")
    assert rows(output) == expected
    assert {*tmp_path.iterdir()} == {folder, damaged, link, output}


def test_columns_have_any_names(cluster: Cluster, command: str, tmp_path: Path) -> None:
    texts = [*texts_of(sudokit.generate_many(4, seed=3)), "12"]
    given = tmp_path / "given.parquet"
    pq.write_table(pa.table({"my.puzzle": texts, "a.b": range(5), "c`d": range(5)}), given)
    for job in ("solve", "rate", "dedupe"):
        answers(command, job, given, "--column", "my.puzzle", "-o", tmp_path / "command.parquet")
        cluster.run(job, given, "--column", "my.puzzle", "-o", tmp_path / job, "--partitions", "2")
        assert rows(tmp_path / job) == rows(tmp_path / "command.parquet")


def test_the_command_is_a_job_of_its_own(cluster: Cluster, command: str, tmp_path: Path) -> None:
    wanted = ["generate", "--count", "20", "--seed", "5"]
    answers(command, *wanted, "-o", tmp_path / "made.parquet")
    status, said = cluster.run_alone(*wanted, "-o", tmp_path / "spark")
    assert (status, said.splitlines()[-1]) == (0, f"20 rows in {tmp_path / 'spark'}")
    assert rows(tmp_path / "spark", ["puzzle"]) == rows(tmp_path / "made.parquet")
    cut = tmp_path / "cut.parquet"
    cut.write_bytes((tmp_path / "made.parquet").read_bytes()[:-1])
    # The reason is the last line, after all warnings of Spark.
    status, said = cluster.run_alone("rate", cut, "-o", tmp_path / "ratings")
    assert status == 2
    assert "cut.parquet" in said.splitlines()[-1]
    assert not (tmp_path / "ratings").exists()
