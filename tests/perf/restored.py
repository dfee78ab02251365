#!/usr/bin/env python3
"""restored.py FP DWARF - how good are callers that stackfold restores?

Both files are of twice.c: the same samples, with chains of frame pointers and
with copies of stacks.  What stackfold unwinds from the copies is the truth.  A
line for each kind of sample, with how many there are:

    all        whose true stack begins with a known function
    whole      they were recorded whole
    changed    and are not any more
    direct     one caller was missing that no pointer called, as pointed_* are
    restored   and is there
    wrong      a function is there that was not, or in another order
    silent     a function is missing, and no mark says so
"""
import subprocess
import sys

MARKS = "[unknown caller]", "[callers lost]"
ROOTS = "main", "begin", "start_thread"


def stacks(*args):
    out = subprocess.run(("stackfold", "-q", "--plain", "--no-merge", *args),
                         check=True, capture_output=True, text=True).stdout
    return [line.rsplit(" ", 1)[0].split(";")[1:]
            for line in out.splitlines() if line[:1] != "#"]


def from_root(stack):
    """what lies before differs: it is not in chains"""
    at = [stack.index(f) for f in ROOTS if f in stack]
    return stack[min(at):] if at else stack


def is_part(some, whole):
    left = iter(whole)
    return all(f in left for f in some)


def missing(recorded, truth):
    """the one function that is missing, or None"""
    for i in range(len(truth)):
        if truth[:i] + truth[i + 1:] == recorded:
            return truth[i]
    return None


def main(fp, dwarf):
    n = dict.fromkeys(("all", "whole", "changed", "direct", "restored",
                       "wrong", "silent"), 0)
    for truth, recorded, got in zip(stacks(dwarf), stacks("--no-restore", fp),
                                    stacks(fp), strict=True):
        if not set(ROOTS) & set(truth):
            continue
        truth, recorded, got = map(from_root, (truth, recorded, got))
        plain = [f for f in got if f not in MARKS]
        one = missing(recorded, truth)
        direct = one is not None and not one.startswith("pointed")
        n["all"] += 1
        n["whole"] += recorded == truth
        n["changed"] += recorded == truth != got
        n["direct"] += direct
        n["restored"] += direct and got == truth
        n["wrong"] += not is_part(plain, truth)
        n["silent"] += got == plain != truth
    for what, many in n.items():
        print(what, many)


if __name__ == "__main__":
    main(*sys.argv[1:])
