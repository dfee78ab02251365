"""manifest FILE.yml - print what a manifest for Kubernetes tells profile_run to
do, a command a line; complain where it lacks what every cluster asks for"""

import re
import sys

import yaml


def texts(node):
    if isinstance(node, str):
        yield node
    elif isinstance(node, (dict, list)):
        for child in node.values() if isinstance(node, dict) else node:
            yield from texts(child)


def check(manifest):
    pod = manifest["spec"]
    if manifest["kind"] == "DaemonSet":
        wanted = pod["selector"]["matchLabels"].items()
        pod = pod["template"]
        assert wanted <= pod["metadata"]["labels"].items(), "other labels"
        pod = pod["spec"]
    assert manifest["apiVersion"] and manifest["metadata"]["name"]
    volumes = {volume["name"] for volume in pod["volumes"]}
    for container in pod["containers"]:
        assert container["name"] and container["image"]
        for mount in container.get("volumeMounts", ()):
            assert mount["name"] in volumes, mount["name"]


with open(sys.argv[1], encoding="utf-8") as file:
    documents = list(yaml.safe_load_all(file))
commands = []
for document in documents:
    check(document)
    for text in texts(document):
        commands += re.findall(r"profile_run [a-z][^;]*", text)
assert commands, "it runs no profile_run"
print("\n".join(commands))
