#!/usr/bin/env python3
"""cgroups.py CASE [FILE] - write a recording as perf record --all-cgroups does

The same as recording.py, for what --root=cgroup needs.
"""
import sys

from recording import (ADDR, CONTEXT_USER, PLAIN, Recording, main, padded, u)

WEIGHT, DATA_SRC, TRANSACTION, REGS_INTR, PHYS_ADDR, CGROUP = (
    1 << n for n in (14, 15, 17, 18, 19, 21))
POD = "/kubepods/burstable/pod1b2c-3d/0123abcd"
SLICE = ("/kubepods.slice/kubepods-besteffort.slice/"
         "kubepods-besteffort-pod9e8f_7a.slice/cri-containerd-4567.scope")


def cgroup(r, ident, path, time=0):
    return r.record(19, u(8, ident) + padded(path) + r.tail(0, 0, time))


def groups(sample_type=PLAIN | CGROUP, before=b""):
    """a process that moves, two pods, a service, and what is not known"""
    r = Recording(sample_type=sample_type).comm(12, 12, "app")
    for ident, path in ((1, "/"), (2, POD), (3, SLICE),
                        (4, "/system.slice/ssh.service")):
        cgroup(r, ident, path)
    for ident in 1, 2, 3, 4, 2, 99:
        r.sample(12, 12, (CONTEXT_USER, 0x400100), user=before + u(8, ident))
    return r


def after_others():
    others = ADDR | WEIGHT | DATA_SRC | TRANSACTION | REGS_INTR | PHYS_ADDR
    return groups(PLAIN | others | CGROUP, u(8, 7, 8, 9, 1, 5))


CASES = {
    "root-cgroup-is-the-pod-or-the-last-component": groups,
    "root-cgroup-is-found-after-other-members": after_others,
}


if __name__ == "__main__":
    main(sys.argv, CASES, {}, {})
