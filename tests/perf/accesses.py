#!/usr/bin/env python3
"""accesses.py CASE [FILE] - write a recording as perf mem record does

The same as recording.py, for --weight=weight: what accesses to memory cost, and
what memory they used.
"""
import sys

from recording import CONTEXT_USER, PLAIN, Recording, main, u

WEIGHT, DATA_SRC, WEIGHT_STRUCT = 1 << 14, 1 << 15, 1 << 24
LOAD, HIT, MISS, HITM = 2, 2, 4, 16
L1, LFB, L2, L3, RAM, REMOTE, UNCACHED = (
    1 << n for n in (3, 4, 5, 6, 7, 8, 13))


def used(lvl, snoop=1, num=0, remote=0, hops=0):
    """a number as PERF_SAMPLE_DATA_SRC has it"""
    return (LOAD | lvl << 5 | snoop << 19 | num << 33 | remote << 37 |
            hops << 43)


def accesses(weight, *all_of_them):
    r = Recording(sample_type=PLAIN | weight | DATA_SRC, type=4, config=0x1cd)
    r.name_events("cpu/mem-loads,ldlat=30/P")
    r.comm(12, 12, "app").mmap(12, 0x400000, 0x80000, 0, "/none/app")
    r.mmap(12, 0x500000, 0x80000, 0, "/none/lib.so")
    for k, (cost, source) in enumerate(all_of_them):
        leaf = 0x500000 if k % 2 else 0x400000
        r.sample(12, 12, (CONTEXT_USER, leaf + 0x12340, 0x423450), ip=leaf,
                 period=1000, user=u(8, cost, source))
    return r


def by_bits():
    return accesses(
        WEIGHT, (7, used(HIT | L1)), (9, used(HIT | L1)),
        (230, used(HIT | RAM)), (41, used(HIT | L2)), (12, used(MISS | L1)),
        (11, used(HIT | LFB)), (95, used(HIT | L3, HITM)),
        (610, used(HIT | REMOTE)), (5, 0), (0, used(HIT | L1)))


def by_numbers():
    """the second part of a weight is not part of the cost"""
    return accesses(
        WEIGHT_STRUCT, (7 | 99 << 32, used(HIT | L1, num=1)),
        (301, used(HIT | RAM, num=13)), (12, used(HIT | L3, num=3)),
        (88, used(HIT | L3, HITM, num=3)),
        (455, used(HIT | REMOTE, num=13, remote=1)),
        (399, used(HIT, num=11, remote=1, hops=1)),
        (2500, used(MISS, num=9)), (33, used(HIT | UNCACHED, num=15)),
        (6, used(HIT)))


CASES = {
    "weight-of-an-access-has-the-memory-that-it-used": by_bits,
    "weight-of-an-access-is-the-first-part-of-a-struct": by_numbers,
}


if __name__ == "__main__":
    main(sys.argv, CASES, {}, {})
