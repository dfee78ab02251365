"""pipeline FILE.yml - run what a pipeline of examples/ does, as its service

In a folder where main is recorded first, then a request that changes nothing,
one that makes the program slower, and one that finds no baseline.  Says of each
how it ended and which pictures were kept.  What installs, and perf, are
stand-ins: programs that come first in PATH.
"""

import glob
import os
import re
import shutil
import subprocess
import sys

import yaml

EVENTS = (("push", "main", False), ("pull_request", "no change", False),
          ("pull_request", "slower", True),
          ("pull_request", "no baseline", False))


def run(script, shell, env):
    return subprocess.run([*shell, script], env={**os.environ, **env},
                          check=False).returncode == 0


class GitHub:
    """the steps of a job; the cache is a folder beside"""

    def __init__(self, document):
        self.steps = document["jobs"]["profile"]["steps"]
        self.triggers = document[True]	# YAML 1.1 takes "on" for that

    def holds(self, condition, event, good):
        """an expression, as far as we use them"""
        if "always()" not in condition and not good:
            return False
        for term in filter(None, condition.split("&&")):
            files = re.search(r"hashFiles\('(.*)'\) != ''", term)
            name = re.search(r"github.event_name == '(.*)'", term)
            assert files or name or "always()" in term, term
            if files and not glob.glob(files[1]):
                return False
            if name and name[1] != event:
                return False
        return True

    def use(self, action, given, kept):
        path, cache = given["path"], "../cache"
        if "cache/restore" in action and os.path.isdir(cache):
            shutil.copytree(f"{cache}/{path}", path)
        elif "cache/save" in action:
            shutil.rmtree(cache, ignore_errors=True)
            shutil.copytree(path, f"{cache}/{path}")
        elif "upload-artifact" in action:
            kept += glob.glob(path)

    def attempt(self, event):
        assert event in self.triggers
        good, kept = True, []
        for step in self.steps:
            if not self.holds(step.get("if", ""), event, good):
                continue
            if "run" in step:
                good &= run(step["run"], ("bash", "-ec"), {})
            elif "checkout" not in step["uses"]:
                self.use(step["uses"], step["with"], kept)
        return good, kept


class GitLab:
    """the one job whose rule is met, with what it extends"""

    def __init__(self, document):
        self.document = document

    def whole(self, job):
        """the job with what it extends; of two hashes the keys of both"""
        base = self.document[job["extends"]]
        for key, value in base.items():
            if isinstance(value, dict) and key in job:
                job = {**job, key: {**value, **job[key]}}
        return {**base, **job}

    def attempt(self, event):
        env = {"CI_DEFAULT_BRANCH": "main"}
        if event == "push":
            env["CI_COMMIT_BRANCH"] = "main"
        else:
            env["CI_PIPELINE_SOURCE"] = "merge_request_event"
        env = {**self.document["variables"], **env}
        jobs = [self.whole(job) for name, job in self.document.items()
                if "rules" in job and run(
                    "[[ %s ]]" % job["rules"][0]["if"], ("bash", "-c"), env)]
        assert len(jobs) == 1 and jobs[0]["stage"] in self.document["stages"]
        job, cache = jobs[0], "../cache"
        if os.path.isdir(cache):
            shutil.copytree(cache, ".", dirs_exist_ok=True)
        good = run("\n".join(job["before_script"] + job["script"]),
                   ("bash", "-ec"), env)
        if good and job["cache"].get("policy") != "pull":
            for path in job["cache"]["paths"]:
                shutil.copytree(path, f"{cache}/{path}", dirs_exist_ok=True)
        kept = []
        if good or job["artifacts"]["when"] == "always":
            for path in job["artifacts"]["paths"]:
                kept += glob.glob(path)
        return good, kept


def whole(picture):
    with open(picture, encoding="utf-8") as file:
        return file.read().rstrip().endswith("</svg>")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        document = yaml.safe_load(file)
    pipeline = (GitHub if "jobs" in document else GitLab)(document)
    for event, what, slower in EVENTS:
        os.mkdir(what)
        os.chdir(what)
        for name, wanted in (("bench", True), ("slow", slower)):
            if wanted:
                with open(name, "w", encoding="utf-8") as file:
                    file.write("#!/bin/sh\n")
                os.chmod(name, 0o755)
        if what == "no baseline":
            shutil.rmtree("../cache")
        good, kept = pipeline.attempt(event)
        os.chdir("..")
        print(f"{what}: {'passes' if good else 'fails'}, keeps",
              *sorted(kept), flush=True)
        assert all(whole(f"{what}/{picture}") for picture in kept)


main()
