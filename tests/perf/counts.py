#!/usr/bin/env python3
"""counts.py CASE [FILE] - write a recording whose samples are not all plain

The same as recording.py, for what was lost, and for samples that perf or the
kernel write in other ways than most.
"""
import sys

from recording import (CALLCHAIN, CONTEXT_USER, CPU, IDENTIFIER, IP, PERIOD,
                       PLAIN, ID, RAW, TID, TIME, app, main, u)

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


def offcpu(raw, feature=True):
    """as perf record --off-cpu does: two waits of a thread whose stack is
    in a member of its own or, since perf 6.16, within RAW; the second one is
    the sum of many, and has no time"""
    word = IDENTIFIER | IP | TID | TIME | CPU | PERIOD
    wait = word | (RAW if raw else CALLCHAIN)
    r = app(sample_type=word | CALLCHAIN, attrs=2)
    r.ids = [[101], [201]]
    r.attrs[1].update(config=10, sample_type=wait)
    r.name_events("cpu-clock", "offcpu-time")
    r.mmap(12, 0x500000, 0x1000, 0, "/none/libc.so")
    chain, never = (CONTEXT_USER, 0x500100, 0x400200), 0xffffffff << 32
    for at in range(1, 5):
        r.sample(12, 12, (CONTEXT_USER, 0x400100, 0x400200), time=at * 10**9,
                 ident=101, period=10**6)
    for time, ns in ((2 * 10**9 + 5, 4000), (never + 1, 300)):
        who, period = ((0, 0), 1) if raw else ((12, 12), ns)
        body = u(8, 201, 0) + u(4, *who) + u(8, time) + u(4, 1, 0)
        body += u(8, period)
        stack = u(8, len(chain), *chain)
        inside = u(4, 12, 12) + u(8, ns) + stack + u(8, 0) + u(4, 0)
        r.record(9, body + (u(4, len(inside)) + inside if raw else stack), 2)
    if feature:
        r.features[21] = u(8, 10**9, never + 1)
    return r


def spread(first, last):
    r = app()
    r.features[21] = u(8, first, last)
    for at in range(1, 11):
        r.sample(12, 12, (CONTEXT_USER, 0x400100), time=at * 10**9)
    return r


def headers():
    """the first event is of users, and at another rate than the clock"""
    r = app(sample_type=PLAIN | ID, attrs=3)
    r.ids = [[101], [201], [301]]
    freq, users = 1 << 10, 1 << 5
    r.attrs = [dict(config=2, period=50, flags=freq | users),
               dict(config=0, period=4000, flags=freq),
               dict(type=0, config=0, period=250, flags=freq)]
    r.name_events("page-faults", "cpu-clock", "cycles")
    r.features[7] = u(4, 8, 6)  # six of eight CPUs are on line
    for ident, ns in ((101, 1), (201, 1003009), (301, 7)):
        r.sample(12, 12, (CONTEXT_USER, 0x400100), ident=ident, period=ns)
    return r


CASES = {
    "metadata-of-an-event-are-its-own": headers,
    "time-in-percent-is-of-the-samples-and-not-of-the-header":
        lambda: spread(20 * 10**9, 30 * 10**9),
    "time-off-the-cpu-that-perf-measured-has-its-thread": lambda: offcpu(True),
    "time-off-the-cpu-of-perf-before-6-16-is-the-same": lambda: offcpu(False),
    "times-that-perf-record-off-cpu-writes-are-ignored": lambda: offcpu(False),
    "offcpu-names-the-event-that-perf-measured": lambda: offcpu(True),
    "samples-lost-twice-count-once": lost,
    "samples-lost-twice-count-once-without-times":
        lambda: lost(sample_type=(PLAIN | ID) & ~TIME),
    "samples-that-the-processor-dropped-are-lost-as-well": lost_by_processor,
    "where-all-samples-were-lost-that-is-the-reason": lambda: lost(0),
    "a-recording-without-samples-is-reported": app,
}


if __name__ == "__main__":
    main(sys.argv, CASES, {}, {})
