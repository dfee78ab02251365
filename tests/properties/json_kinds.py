"""Put null or an object in place of each value of the JSON among the cases;
what is left is JSON, so stackfold must not say that it is none."""
import copy
import glob
import json
import re
import subprocess
import sys

NO_JSON = re.compile(
    rb"<stdin>:\d+: (it is cut short|not JSON|a value is missing|"
    rb"a member without a name|a ':' is missing|no number|more than one)")


def paths(value, path=()):
    """the keys that lead to each value; of long arrays to the first ones"""
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], path + (key,))
    elif isinstance(value, list):
        for i, element in enumerate(value[:3]):
            yield from paths(element, path + (i,))


def replaced(value, path, other):
    whole = part = copy.deepcopy(value)
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = other
    return json.dumps(whole).encode("utf-8", "surrogateescape")


tried = wrong = 0
for name in sorted(glob.glob("tests/cases/stackfold/*/*.in")):
    with open(name, encoding="utf-8", errors="surrogateescape") as text:
        try:
            value = json.load(text)
        except ValueError:
            continue
    folder = name.split("/")[3]
    command = ["bin/stackfold"] + ["-f", folder] * (folder != "any")
    for path in paths(value):
        for other in (None, {"a": [1]}):
            said = subprocess.run(command, input=replaced(value, path, other),
                                  capture_output=True, check=False)
            tried += 1
            refused = said.returncode > 1 and folder != "any"
            if refused or NO_JSON.search(said.stderr):
                wrong += 1
                print(name, path, other, said.stderr, file=sys.stderr)
print(tried, "texts,", wrong, "misread")
sys.exit(wrong > 0 or tried < 500)
