#!/usr/bin/env python3
"""stacks.py THEIRS OURS - compare folded stacks sample by sample
stacks.py --pointers PROGRAM THEIRS OURS - the same with what pointers.py found

Both files have one line per sample (stackfold --no-merge), in the same order.
What lies above main, start_thread or _start does not count.  Prints how many
samples are the same, and each class of difference with its examples.  The
status is 1 where less than 99.5 % are the same.

Frame pointers do not give all callers: code of libraries (whatever is not
of PROGRAM, by stackfold --module) keeps none, and a function has none yet or
no more at its first and last instructions.  The caller of such code is missing
in their stacks, and all callers are where a library has changed the register.
Any other difference is a contradiction.
"""
import re
import sys
from collections import Counter

ROOT = re.compile(r"(.*`)?(main|start_thread)$")
ABOVE = re.compile(r"(.*`)?(_start|__libc_start_(main|call_main).*|clone3?)$")
KERNEL = re.compile(r"\[(kernel|guest)")


def frames(line):
    """innermost first, up to the root of the program"""
    stack = line.rsplit(" ", 1)[0].split(";")[1:]
    for k, name in enumerate(stack):
        if ROOT.match(name):
            return stack[:k - 1 if k else None:-1]
    while stack and ABOVE.match(stack[0]):
        stack = stack[1:]
    return stack[::-1]


def without_one(longer, shorter):
    """the place of the one frame that the longer has more, or None"""
    if len(longer) != len(shorter) + 1:
        return None
    k = first(longer, shorter)
    return k if longer[k + 1:] == shorter[k:] else None


def first(a, b):
    k = 0
    while k < min(len(a), len(b)) and a[k] == b[k]:
        k += 1
    return k


def judge(theirs, ours):
    """a class of difference, and an example of it"""
    k = first(theirs, ours)
    if not theirs or not ours:
        return "other", "a stack without frames"
    if k == len(theirs):
        return "theirs ends", f"{theirs[-1]} <- {ours[k]}"
    if k == len(ours):
        return "ours ends", f"{ours[-1]} <- {theirs[k]}"
    for longer, shorter, what in ((ours, theirs, "theirs skips a caller"),
                                  (theirs, ours, "ours skips a caller")):
        at = without_one(longer, shorter)
        if at is not None:
            return what, f"{longer[at]} of {longer[at - 1]}"
    if len(theirs) == len(ours):
        if theirs[k + 1:] == ours[k + 1:]:
            return "another name", f"{theirs[k]} for {ours[k]}"
    return "other", f"after {ours[k - 1] if k else 'nothing'}: " \
        f"{theirs[k]} for {ours[k]}"


def misses(program, theirs, ours):
    """why frame pointers do not know all callers, or None"""
    theirs, ours = ([f for f in s if not KERNEL.match(f)]
                    for s in (theirs, ours))
    own = [name.startswith(program + "`") for name in ours]
    same, left = first(theirs, ours), theirs[:0:-1]
    if same == len(theirs) == len(ours):
        return "same"
    if same == 0:
        return None
    why = "no frame at this instruction"
    for k in range(len(ours) - 1, 0, -1):
        if left and left[0] == ours[k]:
            left.pop(0)
        elif not own[k] or not own[k - 1]:
            why = "code without frame pointers"
        elif k != 1:
            left = ["another caller"]
            break
    if left:
        why = None if own[same - 1] else "frame pointer changed by such code"
    return why


def pairs_of(theirs, ours):
    with open(theirs) as f, open(ours) as g:
        return [(frames(a), frames(b)) for a, b in zip(f, g, strict=True)]


def main(argv):
    program = None
    if argv[1] == "--pointers":
        program = argv[2]
        del argv[1:3]
    pairs = pairs_of(*argv[1:])
    same, classes, examples = Counter(), Counter(), {}
    for a, b in pairs:
        if a == b:
            same["same"] += 1
        elif program is not None and misses(program, a, b):
            same[misses(program, a, b)] += 1
        elif a == b + ["[unknown]"]:
            same["same, the copy ends"] += 1
        else:
            what, why = judge(a, b)
            classes[what] += 1
            examples.setdefault(what, Counter())[why] += 1
    good = sum(same.values())
    share = 100 * good / max(len(pairs), 1)
    print(f"{len(pairs)} samples, {share:.2f} %:", ", ".join(
        f"{n} {what}" for what, n in same.most_common()))
    for what, n in classes.most_common():
        print(f"  {n} {what}")
        for why, n in examples[what].most_common(4):
            print(f"    {n} {why}")
    return share < 99.5


if __name__ == "__main__":
    sys.exit(main(sys.argv))
