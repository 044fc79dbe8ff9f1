"""Calls every endpoint of openapi.json with the client that openapi-python-client has made of it: call_all.py CLIENT URL."""

import importlib
import inspect
import io
import json
import pathlib
import re
import sys

folder, url = sys.argv[1:]
sys.path.insert(0, folder)
package = next(path.parent.name for path in pathlib.Path(folder).glob("*/client.py"))
client = importlib.import_module(package).Client(base_url=url)
models = importlib.import_module(f"{package}.models")
types = importlib.import_module(f"{package}.types")
document = json.loads(pathlib.Path("crates/sudokit-server/openapi.json").read_text())

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def arguments(operation, call):
    """The arguments of a call: the examples of the document, or a puzzle if it has none."""
    given = {"puzzle": PUZZLE} if any(it["in"] == "path" for it in operation.get("parameters", [])) else {}
    body = operation.get("requestBody", {}).get("content", {})
    if "application/json" in body:
        model = inspect.signature(call).parameters["body"].annotation
        name = next(name for name in re.findall(r"\w+", str(model)) if name in models.__all__)
        given["body"] = getattr(models, name).from_dict(body["application/json"]["example"])
    elif body:
        given["body"] = types.File(payload=io.BytesIO(PUZZLE.encode()))
    return given


calls = 0
for path, methods in document["paths"].items():
    for operation in methods.values():
        name = operation["operationId"].replace("-", "_")
        call = importlib.import_module(f"{package}.api.default.{name}").sync_detailed
        answer = call(client=client, **arguments(operation, call))
        assert answer.status_code == 200, (path, answer)
        is_known = answer.parsed is not None and not isinstance(answer.parsed, models.ApiProblem)
        assert is_known, f"{path}: the answer has no type: {answer.content[:200]!r}"
        calls += 1
print(f"{calls} endpoints, called from Python")
