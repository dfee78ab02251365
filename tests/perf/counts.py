#!/usr/bin/env python3
"""counts.py CASE [FILE] - write a recording whose samples are not all plain

The same as recording.py, for what was lost, and for samples that perf or the
kernel write in other ways than most.
"""
import sys

from recording import CONTEXT_USER, ID, PLAIN, TIME, app, main, u

LOST, LOST_SAMPLES = 2, 13
FORMAT_ID, FORMAT_LOST = 4, 16
BPF = 1 << 15


def lose(r, kind, n, time=0, misc=0):
    head = u(8, 101) if kind == LOST else b""
    return r.record(kind, head + u(8, n) + r.tail(12, 12, time), misc)


def lost(samples=3, sample_type=PLAIN | ID):
    """as the kernel reports it, and perf when it ends: 7 of the 12 were lost
    after the last record"""
    r = app(sample_type=sample_type, read_format=FORMAT_ID | FORMAT_LOST)
    r.ids = [[101]]
    for at in range(samples):
        r.sample(12, 12, (CONTEXT_USER, 0x400100), ident=101)
        lose(r, LOST, 2 if at > 0 else 1, time=r.clock + 1000)
    lose(r, LOST_SAMPLES, 9)
    lose(r, LOST_SAMPLES, 3)
    return lose(r, LOST_SAMPLES, 1000, misc=BPF)


def lost_by_processor():
    """the processor drops some that no buffer had to take"""
    r = lost()
    return lose(r, LOST_SAMPLES, 5, time=r.clock + 2000)


CASES = {
    "samples-lost-twice-count-once": lost,
    "samples-lost-twice-count-once-without-times":
        lambda: lost(sample_type=(PLAIN | ID) & ~TIME),
    "samples-that-the-processor-dropped-are-lost-as-well": lost_by_processor,
    "where-all-samples-were-lost-that-is-the-reason": lambda: lost(0),
    "a-recording-without-samples-says-so": app,
}


if __name__ == "__main__":
    main(sys.argv, CASES, {}, {})
