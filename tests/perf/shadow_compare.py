#!/usr/bin/env python3
"""shadow_compare.py FOUND TRUTH - compare stacks with the true ones

Both have one folded stack a line, sample by sample; the true ones begin with
main().  Prints how many are equal from main() on, shorter (right as far as they
go), and wrong, with examples.  Apart are those where an exception is about to
be caught: its unwinder has written over the frame from which it will go on in
another function, so that the calls are not on the stack any more.
"""
import collections
import sys


def frames(line):
    return line.rsplit(" ", 1)[0].split(";")[1:]


def split(stack):
    """the callers of the unwinder, from main() on, and it with what it calls"""
    at = next((i for i, f in enumerate(stack) if f.startswith("_Unwind_")), 0)
    start = stack.index("main") if "main" in stack[:at] else 0
    return stack[start:at], stack[at:]


def goes_on(found, truth):
    """only callers of the unwinder are missing, down to the function in which
    it will go on; in a recursion, the others have its name"""
    (callers, inner), (true_callers, true_inner) = split(found), split(truth)
    return (inner == true_inner and 0 < len(callers) < len(true_callers) and
            callers == true_callers[:len(callers)])


def compare(found, truth):
    """how a stack compares with the true one"""
    if found[-len(truth):] == truth:
        return "equal"
    n = 0
    while n < min(len(found), len(truth)) and found[-1 - n] == truth[-1 - n]:
        n += 1
    if n > 0 and found[-n].startswith("_Unwind_") or goes_on(found, truth):
        return "caught"
    return "shorter" if n == len(found) else "wrong"


def main(found, truth):
    count, examples = collections.Counter(), {}
    with open(found, encoding="utf-8") as f, open(truth,
                                                   encoding="utf-8") as t:
        all_found, all_true = f.read().splitlines(), t.read().splitlines()
    if len(all_found) != len(all_true):
        sys.exit(f"{len(all_found)} stacks for {len(all_true)}")
    for n, (a, b) in enumerate(zip(all_found, all_true)):
        kind = compare(frames(a), frames(b))
        count[kind] += 1
        if kind != "equal":
            examples.setdefault(kind, []).append((n, a, b))
    every = sum(count.values()) - count["caught"]
    print(f"{every} stops, {100 * count['equal'] / every:.2f} % equal, "
          f"{count['shorter']} shorter, {count['wrong']} wrong, "
          f"{count['caught']} where an exception is caught")
    for kind, some in examples.items():
        for n, a, b in some[:5]:
            print(f"  {kind} {n}:\n    {a}\n    {b}")
    sys.exit(count["wrong"] > 0 or count["equal"] < 0.995 * every)


main(*sys.argv[1:])
