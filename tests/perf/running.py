#!/usr/bin/env python3
"""running.py MOVED NAME ... - write a recording of the running kernel

One sample has those functions of it, leaf first; the kernel lay MOVED bytes
lower when it was recorded.  "running.py id" prints its build id.

"running.py modules NAME ..." has copies of stacks, which threads unwind, and
functions that lie in modules after a while: in each of 300 samples the first
of them, at the end the others.

"running.py all" has where each function of the kernel's own code begins, and
the byte before.
"""
import struct
import sys

from recording import (CONTEXT_KERNEL, KERNEL, PLAIN, REGS_USER, STACK_USER,
                       app, padded, u)


def build_id():
    with open("/sys/kernel/notes", "rb") as f:
        b = f.read()
    while len(b) >= 12:
        name, size, kind = struct.unpack("=III", b[:12])
        at = 12 + (name + 3) // 4 * 4
        if kind == 3 and b[12:16] == b"GNU\0":
            return b[at:at + size]
        b = b[at + (size + 3) // 4 * 4:]
    return b""


def addresses():
    found = {}
    with open("/proc/kallsyms", encoding="utf-8") as f:
        for line in f:
            addr, _, name = line.split()[:3]
            found.setdefault(name, int(addr, 16))
    return found


def kernel(r, text):
    ident = build_id()
    return r.record(10, u(4, -1, 0) + u(8, text, 0x10000000, text) +
                    bytes((len(ident), 0, 0, 0)) + ident.ljust(20, b"\0") +
                    u(4, 5, 0) + padded("[kernel.kallsyms]_text") +
                    r.tail(0, 0, 0), KERNEL | 1 << 14)


def modules(at, first, *others):
    r = kernel(app(sample_type=PLAIN | REGS_USER | STACK_USER,
                   sample_regs_user=0x1c0), at["_text"])
    copy = u(8, 2, 0, 0x7000, 0x400100, 16) + b"\0" * 16 + u(8, 16)
    for n in others:
        r.mmap(-1, at[n], 16, 0, "[of_" + n + "]", misc=KERNEL)
    for n in 300 * [first] + list(others):
        r.sample(12, 12, [CONTEXT_KERNEL, at[n]], user=copy)
    return r


def everywhere(at):
    r, here = kernel(app(), at["_text"]), []
    for n in sorted(set(at.values())):
        if at["_text"] < n < at["_etext"]:
            here += [n - 1, n]
    for k in range(0, len(here), 100):
        r.sample(12, 12, [CONTEXT_KERNEL] + here[k:k + 100])
    return r


def main():
    at = addresses()
    if sys.argv[1] == "id":
        print(build_id().hex())
    elif sys.argv[1] == "all":
        sys.stdout.buffer.write(everywhere(at).bytes())
    elif sys.argv[1] == "modules":
        sys.stdout.buffer.write(modules(at, *sys.argv[2:]).bytes())
    else:
        moved = int(sys.argv[1], 0)
        r = kernel(app(), at["_text"] - moved)
        r.sample(12, 12,
                 [CONTEXT_KERNEL] + [at[n] - moved for n in sys.argv[2:]])
        sys.stdout.buffer.write(r.bytes())


main()
