#!/usr/bin/env python3
"""recording.py CASE [FILE] - write a recording of perf, record by record

Each function of CASES says in a few calls what a small recording holds; the
cases of tests/cases/stackfold/perfdata read the result.  Without arguments the
cases are listed; "all FOLDER" writes each as FOLDER/CASE.in.
"""
import struct
import sys

# PERF_SAMPLE_*, PERF_RECORD_MISC_* and PERF_CONTEXT_* of linux/perf_event.h
IP, TID, TIME, ADDR, READ, CALLCHAIN, ID, CPU = (1 << n for n in range(8))
PERIOD, STREAM_ID, RAW, BRANCH_STACK, REGS_USER, STACK_USER = (
    1 << n for n in range(8, 14))
IDENTIFIER = 1 << 16
KERNEL, USER, HYPERVISOR, GUEST_KERNEL, GUEST_USER = 1, 2, 3, 4, 5
CONTEXT_KERNEL, CONTEXT_USER = 2**64 - 128, 2**64 - 512
PLAIN = IP | TID | TIME | CALLCHAIN | PERIOD
ORDER = {"bytes": "<"}


def u(size, *numbers):
    code = {2: "H", 4: "I", 8: "Q"}[size]
    return b"".join(struct.pack(ORDER["bytes"] + code, n % (1 << 8 * size))
                    for n in numbers)


def padded(text):
    b = text if isinstance(text, bytes) else text.encode()
    return b + b"\0" * (8 - len(b) % 8)


class Recording:
    def __init__(self, sample_type=PLAIN, sample_id_all=True, attrs=1,
                 pipe=False, **attr):
        self.sample_type, self.sample_id_all = sample_type, sample_id_all
        self.pipe = pipe
        self.attrs = [dict(attr) for _ in range(attrs)]
        self.ids = [[] for _ in range(attrs)]
        self.features, self.data, self.clock = {}, b"", 0

    def attr(self, a):
        size = a.get("size", 128)
        flags = a.get("flags", 0) | self.sample_id_all << 18
        if ORDER["bytes"] == ">":  # the first bit is the highest
            flags = int(f"{flags:064b}"[::-1], 2)
        b = u(4, a.get("type", 1), size) + u(8, a.get("config", 0))
        b += u(8, a.get("period", 1), a.get("sample_type", self.sample_type),
               a.get("read_format", 0), flags)
        b += u(8, 0, 0, 0, a.get("branch_sample_type", 0),
               a.get("sample_regs_user", 0))
        return (b + b"\0" * size)[:size]

    def record(self, kind, body, misc=0, size=None):
        size = 8 + len(body) if size is None else size
        self.data += u(4, kind) + u(2, misc, size) + body
        return self

    def tail(self, pid, tid, time):
        if not self.sample_id_all:
            return b""
        m, b = self.sample_type, b""
        b += u(4, pid, tid) if m & TID else b""
        b += u(8, time) if m & TIME else b""
        for bit in (ID, STREAM_ID, CPU, IDENTIFIER):
            b += u(8, 0) if m & bit else b""
        return b

    def comm(self, pid, tid, name, time=0):
        return self.record(3, u(4, pid, tid) + padded(name) +
                           self.tail(pid, tid, time))

    def mmap(self, pid, addr, size, offset, name, misc=USER, time=0):
        return self.record(1, u(4, pid, pid) + u(8, addr, size, offset) +
                           padded(name) + self.tail(pid, pid, time), misc)

    def fork(self, pid, tid, ppid, ptid, time=0, misc=0):
        return self.record(7, u(4, pid, ppid, tid, ptid) + u(8, time) +
                           self.tail(pid, tid, time), misc)

    def ksymbol(self, addr, size, name, flags=0, time=0):
        return self.record(17, u(8, addr) + u(4, size) + u(2, 1, flags) +
                           padded(name) + self.tail(0, 0, time))

    def sample(self, pid, tid, chain=(), time=None, period=1, ident=0, ip=0,
               cpu=0, misc=USER, nr=None, read=b"", raw=None, branches=(),
               user=b""):
        self.clock += 1000000
        m, b = self.sample_type, b""
        b += u(8, ident) if m & IDENTIFIER else b""
        b += u(8, ip) if m & IP else b""
        b += u(4, pid, tid) if m & TID else b""
        b += u(8, self.clock if time is None else time) if m & TIME else b""
        b += u(8, 0) if m & ADDR else b""
        b += u(8, ident) if m & ID else b""
        b += u(8, 0) if m & STREAM_ID else b""
        b += u(4, cpu, 0) if m & CPU else b""
        b += u(8, period) if m & PERIOD else b""
        b += read
        if m & CALLCHAIN:
            b += u(8, len(chain) if nr is None else nr, *chain)
        if m & RAW:
            raw = raw or b""
            raw += b"\0" * (-(len(raw) + 4) % 8)
            b += u(4, len(raw)) + raw
        if m & BRANCH_STACK:
            b += u(8, len(branches))
            b += b"".join(u(8, f, t, 0) for f, t in branches)
        return self.record(9, b + user, misc)

    def round(self):
        return self.record(68, b"")

    def name_events(self, *names):
        b = u(4, len(names), 128)
        for a, ids, n in zip(self.attrs, self.ids, names):
            b += self.attr(dict(a, size=128)) + u(4, len(ids))
            b += u(4, len(padded(n))) + padded(n) + u(8, *ids)
        self.features[12] = b
        return self

    def bytes(self):
        magic = u(8, 0x32454c4946524550)
        if self.pipe:
            b = magic + u(8, 16)
            for a, ids in zip(self.attrs, self.ids):
                body = self.attr(a) + u(8, *ids)
                b += u(4, 64) + u(2, 0, 8 + len(body)) + body
            for bit, body in sorted(self.features.items()):
                body = u(8, bit) + body
                b += u(4, 80) + u(2, 0, 8 + len(body)) + body
            return b + self.data
        ids = b"".join(u(8, *i) for i in self.ids)
        size = self.attrs[0].get("size", 128)
        at, table = 104 + len(ids), b""
        for k, a in enumerate(self.attrs):
            before = 104 + 8 * sum(len(i) for i in self.ids[:k])
            table += self.attr(a) + u(8, before, 8 * len(self.ids[k]))
        data = at + len(table)
        bits = sum(1 << f for f in self.features)
        head = magic + u(8, 104, size + 16, at, len(table), data,
                         len(self.data), 0, 0)
        head += u(8, *(bits >> 64 * n for n in range(4)))
        place = data + len(self.data) + 16 * len(self.features)
        pairs, bodies = b"", b""
        for _, body in sorted(self.features.items()):
            pairs += u(8, place + len(bodies), len(body))
            bodies += body
        return head + ids + table + self.data + pairs + bodies


def app(**how):
    """a process with a name, and a program that is not there"""
    r = Recording(**how)
    return r.comm(12, 12, "app").mmap(12, 0x400000, 0x1000, 0, "/none/app")


def times(pipe, *header):
    """two samples in one microsecond, long after the machine started"""
    r = app(pipe=pipe)
    r.features[21] = u(8, *header)
    for at, ns in enumerate((7040250000100, 7040250000900, 7041750000500)):
        r.sample(12, 12, (CONTEXT_USER, 0x400100), time=ns, period=1 + 2 * at)
    return r


def names():
    r = app()
    r.comm(12, 13, "wörker;1")
    r.mmap(12, 0x500000, 0x1000, 0, "/none/libß.so")
    r.sample(12, 12, (CONTEXT_USER, 0x400100, 0x500200), period=7)
    r.sample(12, 13, (CONTEXT_USER, 0x500300,), period=2)
    return r


def pipe():
    return app(pipe=True).sample(12, 12, (CONTEXT_USER, 0x400100), period=3)


def callers():
    """chains of frame pointers in the program callers.s: 2^n samples each"""
    (start, main, hash_, mix, tail, _, _, _, nobody, general, bare, restorer,
     handler, _, untold) = (0x400100 + 64 * n for n in range(15))
    end = start + 5
    r = Recording(type=1, config=0)
    r.comm(12, 12, "app").mmap(12, 0x400000, 0x1000, 0, "/none/callers")
    for n, chain in enumerate((
            (hash_ + 6, main + 9, end),  # whole
            (mix, main + 9, end),  # hash is missing
            (hash_, end),  # main is, before hash has a frame,
            (hash_ + 1, end),  # when it has saved rbp,
            (hash_ + 10, end),  # and when it has popped it
            (mix, main + 14, end),  # tailed, to which tail jumped
            (tail, end),  # main is, before tail jumps on
            (mix, main + 16, end),  # what a pointer shows
            (mix, main + 21, end),  # two, or hash to which it may jump
            (mix, main + 26, end),  # pointer, which calls what it may
            (mix, main + 31, end),  # nobody has a frame
            (general + 4, main + 36, end),  # rbp is 0
            (general + 1, end),  # rbp is saved, and still main's
            (mix, main + 41, end),  # bare, which calls whom?
            (mix, 0x1234, 0x5678),  # no code
            (mix, hash_ + 6, end),  # no call before it
            (handler + 4, restorer, main + 9, end),  # hash, and who knows
            (main,),  # nothing: the program begins
            (main + 4,),
            (untold + 4, untold + 8, end),  # no call before it
            (handler + 4, restorer, main + 46, end),  # alone calls none
            (untold + 4, untold + 9, main + 51, end))):  # no table
        r.sample(12, 12, (CONTEXT_USER,) + chain, period=1 << n)
    r.sample(12, 12, (CONTEXT_USER, mix, main + 9) + 124 * (main + 9,),
             period=1 << 22)  # as long as any chain
    return r


def waiting():
    """a tracepoint of the kernel while hash() has no frame, and a probe there,
    whose chain begins in user space"""
    main, hash_ = 0x400140, 0x400180
    r = Recording(type=2, config=7)
    r.comm(12, 12, "app").mmap(12, 0x400000, 0x1000, 0, "/none/callers")
    user = (CONTEXT_USER, hash_, 0x400105)
    r.sample(12, 12, (CONTEXT_KERNEL, 0xffffffff81000110) + user)
    r.sample(12, 12, user)
    return r


def rebuilt():
    """the same; the program that was recorded had a build id"""
    r, name = callers(), padded("/none/callers")
    b = u(4, 12) + b"\x11" * 20 + u(4, 0) + name
    r.features[2] = u(4, 0) + u(2, USER, 8 + len(b)) + b
    return r


def order():
    """the map of CPU 1 comes after the sample of CPU 0 that needs it"""
    r = app(sample_type=PLAIN | CPU)
    r.sample(12, 12, (CONTEXT_USER, 0x600100), time=3000000)
    r.round()
    r.mmap(12, 0x600000, 0x1000, 0, "/none/late.so", time=2000000)
    r.comm(12, 12, "later", time=4000000)
    r.round()
    r.sample(12, 12, (CONTEXT_USER, 0x600100), time=5000000)
    return r.sample(12, 12, (CONTEXT_USER, 0x600100), time=2500000)


def late():
    """a record older than what was handed over, and a pause of sampling"""
    r = order()
    return r.record(5, u(8, 6000000, 1, 1) + r.tail(12, 12, 6000000))


def markers():
    """a number on a stack without frame pointers that is also a marker"""
    r = app()
    r.mmap(-1, 2**64 - 2**31, 2**21, 2**64 - 2**31, "[kernel.kallsyms]_text",
           misc=KERNEL)
    r.sample(12, 12, (CONTEXT_USER, 0x400100, CONTEXT_KERNEL, 0x400200))
    return r.sample(12, 12, (CONTEXT_KERNEL, 2**64 - 2**20, CONTEXT_USER,
                             0x400100))


def forks():
    """a child has the maps and the name of its parent, unless it execs"""
    r = app()
    r.fork(20, 20, 12, 12, time=1000)
    r.fork(21, 21, 12, 12, misc=1 << 13, time=1000)
    r.fork(12, 14, 12, 12, time=1000)
    r.fork(22, 22, 99, 99, time=1000)
    for pid, tid in ((20, 20), (21, 21), (12, 14), (22, 22), (0, 0)):
        r.sample(pid, tid, (CONTEXT_USER, 0x400100), time=2000)
    r.fork(30, 20, 31, 31, time=3000)  # another of that number
    r.comm(30, 20, "new", time=3000)
    return r.sample(30, 20, (CONTEXT_USER, 0x400100), time=4000)


def splits():
    """a map that replaces the middle of another leaves both its ends"""
    r = app()
    r.mmap(12, 0x700000, 0x3000, 0, "/none/old.so", time=1000)
    r.mmap(12, 0x701000, 0x1000, 0, "/none/new.so", time=2000)
    r.mmap(12, 0x800000, 0, 0, "/none/empty.so", time=2000)
    chain = (CONTEXT_USER, 0x700010, 0x701010, 0x702010, 0x703010, 0x800000)
    return r.sample(12, 12, chain, time=3000)


def events():
    """two events, distinguished by the numbers of their samples"""
    r = app(sample_type=PLAIN | IDENTIFIER, attrs=2)
    r.ids = [[101, 102], [201]]
    r.name_events("cycles", "faults:u")
    r.sample(12, 12, (CONTEXT_USER, 0x400100), ident=102, period=5)
    r.sample(12, 12, (CONTEXT_USER, 0x400100), ident=201, period=3)
    return r.sample(12, 12, (CONTEXT_USER, 0x400100), ident=999, period=9)


def groups(flags=0):
    """each counter of a group gives a sample of what it gained"""
    r = app(sample_type=PLAIN | ID | READ, attrs=2, read_format=4 | 8,
            flags=flags)
    r.ids = [[101], [201]]
    r.name_events("cycles", "faults")
    for a, b in ((10, 0), (30, 4), (30, 5)):
        r.sample(12, 12, (CONTEXT_USER, 0x400100), ident=101,
                 read=u(8, 2, a, 101, b, 201))
    return r


def branches():
    """the processor's own stack of calls replaces the user's"""
    r = app(sample_type=PLAIN | BRANCH_STACK, branch_sample_type=1 << 11)
    r.mmap(12, 0x500000, 0x1000, 0, "/none/lib.so")
    return r.sample(12, 12, (CONTEXT_USER, 0x400100, 0x400200),
                    branches=((0x500010, 0x400100), (0x400300, 0x500020)))


def no_branches():
    """the processor noted no call, but the kernel took a chain"""
    r = app(sample_type=PLAIN | BRANCH_STACK, branch_sample_type=1 << 11)
    r.mmap(12, 0x500000, 0x1000, 0, "/none/lib.so")
    return r.sample(12, 12, (CONTEXT_KERNEL, 2**64 - 2**20, CONTEXT_USER,
                             0x500100, 0x400200))


def guests():
    r = app().sample(12, 12, (CONTEXT_USER, 0x400100), period=2)
    return r.sample(12, 12, (CONTEXT_USER, 0x400100), misc=GUEST_KERNEL)


def deferred(*frames):
    """the user's part of a chain comes in a record of its own, by a cookie"""
    r = app(flags=1 << 38)
    kernel = 2**64 - 2**20
    for tid, cookie in (12, 1), (12, 2), (13, 1), (12, 2):
        r.sample(12, tid, (CONTEXT_KERNEL, kernel, 2**64 - 640, cookie))
    for cookie, chain in frames:
        r.clock += 1000000
        r.record(22, u(8, cookie, len(chain), *chain) +
                 r.tail(12, 12, r.clock))
    return r


def stays():
    """switches were recorded, and none came"""
    r = app(flags=1 << 26)
    for at in 1000000, 4000000:
        r.sample(12, 12, (CONTEXT_USER, 0x400100), time=at)
    return r


def preempted():
    """a thread that could go on leaves its CPU, and comes back"""
    r = app(config=3)
    for at in 1000000, 4000000:
        r.sample(12, 12, (CONTEXT_USER, 0x400100), time=at)
        for later, misc in (1000, 3 << 13), (500000, 0):
            r.record(14, u(4, 12, 12) + u(8, at + later), misc)
    return r


def switches():
    """an instant is shared by the threads that run, one of which just ends"""
    r = Recording(sample_type=PLAIN | CPU)
    r.mmap(12, 0x400000, 0x1000, 0, "/none/app")
    r.fork(13, 13, 12, 12, time=1000)
    for pid, tid, name in (12, 12, "app"), (13, 13, "other"), (13, 14, "other"):
        r.comm(pid, tid, name, time=2000)
    for at, kind, pid, tid, cpu in (
            (1000000, 14, 12, 12, 0), (1200000, 14, 13, 13, 1),
            (1600000, 9, 12, 12, 0), (1800000, -14, 12, 12, 0),
            (1900000, 9, 13, 13, 1), (2000000, 14, 13, 14, 1),
            (2100000, 4, 13, 14, 1), (3000000, 14, 12, 12, 0),
            (3000001, -14, 12, 12, 0)):
        tail = u(4, pid, tid) + u(8, at * 1000) + u(4, cpu, 0)
        if kind == 9:
            r.sample(pid, tid, (CONTEXT_USER, 0x400100), time=at * 1000,
                     cpu=cpu)
        elif kind == 4:
            r.record(4, u(4, pid, 1, tid, 1) + u(8, at * 1000) + tail)
        else:
            r.record(14, tail, 1 << 13 if kind < 0 else 0)
    return r


def later():
    """those of cookie 1 are lost with the next record of the same thread"""
    return deferred((2, (CONTEXT_USER, 0x400100)), (9, (CONTEXT_USER, 1)))


def swapped():
    """as a machine writes it that puts the highest byte first"""
    ORDER["bytes"] = ">"
    r = app(sample_type=PLAIN | ID | CPU | READ, attrs=2, read_format=4 | 8)
    r.ids = [[101], [201]]
    r.name_events("cycles", "faults")
    for a, b in ((10, 0), (30, 4)):
        r.sample(12, 12,
                 (CONTEXT_KERNEL, 2**64 - 2**20, CONTEXT_USER, 0x400100),
                 ident=101, read=u(8, 2, a, 101, b, 201), cpu=1)
    made = r.comm(12, 12, "later", time=9000000).bytes()
    ORDER["bytes"] = "<"
    return made


def old_attr():
    return app(size=64).sample(12, 12, (CONTEXT_USER, 0x400100), period=4)


def new_attr():
    return app(size=256).sample(12, 12, (CONTEXT_USER, 0x400100), period=4)


def bpf():
    """code of BPF has a name while it is there"""
    r = app()
    r.ksymbol(2**64 - 2**21, 64, "bpf_prog_1_x", time=1000)
    r.ksymbol(2**64 - 2**21, 64, "bpf_prog_1_x", flags=1, time=3000)
    r.ksymbol(2**64 - 2**20, 64, "bpf_prog_none", flags=1, time=3000)
    for time in 2000, 4000:
        r.sample(12, 12, (CONTEXT_KERNEL, 2**64 - 2**21 + 8), time=time)
    return r


def deep():
    chain = (CONTEXT_USER,) + (0x400100,) * 130
    return app().sample(12, 12, chain)


def killed():
    b = bytearray(app().sample(12, 12, (CONTEXT_USER, 0x400100)).bytes())
    b[48:56] = u(8, 0)
    return bytes(b)


def no_chain():
    r = app(sample_type=IP | TID | TIME | PERIOD)
    r.sample(12, 12, ip=0x400100, period=6)
    return r.sample(12, 12, ip=0x900100, period=2)


def late_name():
    """a thread without a name, and one that gets it between two samples"""
    r = app(sample_id_all=True)
    r.sample(13, 13, (CONTEXT_USER, 1), time=1000)
    r.comm(13, 13, " a b ", time=2000)
    return r.sample(13, 13, (CONTEXT_USER, 1), time=3000)


def damaged():
    """cut in its last record, with types and sizes that make no sense"""
    r = app().sample(12, 12, (CONTEXT_USER, 0x400100), period=7)
    r.sample(12, 12, (CONTEXT_USER, 0x400100), nr=1 << 61)
    r.record(200, b"12345678").record(23, b"12345678").record(3, b"")
    r.sample(12, 12, (CONTEXT_USER, 2**64 - 99), period=5)
    return r.sample(12, 12, (CONTEXT_USER, 0x400100), period=9).bytes()[:-10]


def stacks():
    return app(sample_type=PLAIN | REGS_USER | STACK_USER,
               sample_regs_user=0xffffffff).sample(
                   12, 12, (CONTEXT_USER, 1))


def zstd(data, checksum=True):
    """a frame without an end, as perf record writes it: stored blocks"""
    b = b"\x28\xb5\x2f\xfd" + bytes([4 * checksum, 0])
    for at in range(0, len(data), 100):
        part = data[at:at + 100]
        b += struct.pack("<I", len(part) << 3)[:3] + part
    return b


def packed(kind, pipe=False, announced=True):
    """samples, compressed but for the last; records are cut where they fill"""
    r = app(pipe=pipe)
    before, r.data = r.data, b""
    for n in range(4):
        r.sample(12, 12, (CONTEXT_USER, 0x400100 + n), period=1 << n)
    bits, r.data = zstd(r.data), before
    for at in range(0, len(bits), 151):
        part = bits[at:at + 151]
        if kind == 83:
            part = u(8, len(part)) + part + b"\0" * (-len(part) % 8)
        r.record(kind, part)
    if announced:
        r.features[27] = u(4, 0, 1, 1, 1, 4096)
    return r.sample(12, 12, (CONTEXT_USER, 0x400200), period=100)


def half_packed():
    """the end of the last sample is missing"""
    r = app()
    before, r.data = r.data, b""
    for n in range(2):
        r.sample(12, 12, (CONTEXT_USER, 0x400100), period=1)
    bits, r.data = zstd(r.data[:-9]), before
    r.features[27] = u(4, 0, 1, 1, 1, 4096)
    return r.record(81, bits)


def packed_badly():
    r = app().record(81, b"\x28\xb5\x2f\xfd\0\0\6\0\0")
    r.features[27] = u(4, 0, 1, 1, 1, 4096)
    return r


# what simpleperf knows of files: path, type, address and place of its code,
# and symbols with addresses and sizes
ANDROID = (
    ("[kernel.kallsyms]", 0, 0, 2**64 - 1,
     ((2**64 - 2**30, 0x100, "do_read"),)),
    ("/system/lib64/libgame.so", 2, 0x5000, 0x1000,
     ((0x5100, 0x80, "_ZN4Game4loopEv"), (0x5200, 0x10, "draw"))),
    ("/apex/bin/linker64", 2, 0x1000, 0x1000,
     ((0x1010, 8, "__dl__Z4openPKc"),)),
    ("/data/app/game/base.vdex", 3, 0, 2**64 - 1,
     ((0x300, 0x20, "com.game.Main.run"),)),
    ("/data/perf.data_jit_app_cache:0-99", 2, 0, 0,
     ((0x9000040, 0x20, "com.game.Main.tick"),)))


def varint(n):
    b = b""
    while n > 127:
        b, n = b + bytes((n & 127 | 128,)), n >> 7
    return b + bytes((n,))


def field(number, value):
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    value = value if isinstance(value, bytes) else value.encode()
    return varint(number << 3 | 2) + varint(len(value)) + value


def android(messages):
    """samples of native code, of the kernel, of a dex file and of JIT"""
    r = app()
    b = b""
    for path, kind, vaddr, offset, symbols in ANDROID:
        if messages:
            f = field(1, path) + field(2, kind) + field(3, vaddr)
            for addr, size, name in symbols:
                f += field(4, field(1, addr) + field(2, size) + field(3, name))
            f += field(6, field(1, offset)) if kind == 2 else b""
        else:
            f = path.encode() + b"\0" + u(4, kind) + u(8, vaddr)
            f += u(4, len(symbols))
            for addr, size, name in symbols:
                f += u(8, addr) + u(4, size) + name.encode() + b"\0"
            f += u(4, 0) if kind == 3 else u(8, offset)
        b += u(4, len(f)) + f
    r.features[132 if messages else 128] = b
    r.features[129] = b"event_type_info\0cpu-clock:u,1,0\0"
    r.mmap(-1, 0, 2**64 - 1, 0, "[kernel.kallsyms]", misc=KERNEL)
    r.mmap(12, 0x700000, 0x1000, 0x1000, "/system/lib64/libgame.so")
    r.mmap(12, 0x800000, 0x1000, 0x1000, "/apex/bin/linker64")
    r.mmap(12, 0x900000, 0x1000, 0, "/data/app/game/base.vdex")
    r.mmap(12, 0x9000000, 0x100, 0x200, "/data/perf.data_jit_app_cache:0-99")
    r.record(32776, b"12345678")
    r.sample(12, 12, (CONTEXT_KERNEL, 2**64 - 2**30 + 8, CONTEXT_USER, 0x800012,
                      0x700110, 0x9000044, 0x900310), period=5)
    return r.sample(12, 12, (CONTEXT_USER, 0x700205, 0x700110), period=2)


def build_ids():
    """programs of that build, of another, of none, and one that is gone"""
    r = app()
    for name, byte in (("/none/built", 0x11), ("/none/rebuilt", 0x22),
                       ("/none/app", 0x33), ("/none/gone", 0x44)):
        r.mmap(12, byte << 20, 4096, 0, name)
        r.sample(12, 12, [CONTEXT_USER, (byte << 20) + 0x88])
        b = u(4, 12) + bytes([byte]) * 20 + u(4, 0) + padded(name)
        r.features[2] = r.features.get(2, b"") + u(4, 0) + u(
            2, USER, 8 + len(b)) + b
    return r


def vdso():
    """a function of the kernel's in user space, which is no file"""
    r = app().mmap(12, 0x7000000, 4096, 0, "[vdso]")
    b = u(4, 12) + bytes([0x11]) * 20 + u(4, 0) + padded("[vdso]")
    r.features[2] = u(4, 0) + u(2, USER, 8 + len(b)) + b
    return r.sample(12, 12, (CONTEXT_USER, 0x7000088))


def foreign_vdso():
    """no build id of it, of the machine only the name: it is not ours"""
    r = app().mmap(12, 0x7000000, 8192, 0, "[vdso]")
    r.features[3] = u(4, 64) + b"elsewhere".ljust(64, b"\0")
    for at in range(0x400, 0x2000, 0x400):
        r.sample(12, 12, [CONTEXT_USER] + [0x7000000 + at + n
                                           for n in range(0, 0x400, 16)])
    return r




def foreign_map():
    """code that a process of another machine made, which has that number"""
    r = Recording()
    r.features[3] = u(4, 64) + b"elsewhere".ljust(64, b"\0")
    r.comm(2138996093, 2138996093, "app")
    r.mmap(2138996093, 0x700000, 0x1000, 0, "//anon")
    return r.sample(2138996093, 2138996093, (CONTEXT_USER, 0x700010))


def kernel_data():
    """numbers on stacks that lie in the kernel's code, in its data, after
    them and in one of its modules"""
    r = app()
    text = 2**64 - 2**31
    r.mmap(-1, text, 2**21, text, "[kernel.kallsyms]_text", misc=KERNEL)
    b = u(4, -1) + bytes([0x55]) * 20 + u(4, 0) + padded("[kernel.kallsyms]")
    r.features[2] = u(4, 0) + u(2, KERNEL, 8 + len(b)) + b
    for at in (0x110, 0x310, 0x390, 0x410, 0x510, 2**30 + 0x10):
        r.sample(12, 12, (CONTEXT_KERNEL, text + at))
    return r


def instructions():
    return app().record(70, u(4, 1, 0))


def sampled_instructions():
    return app().record(70, u(4, 4, 0))


TEXT = 120			# where the code of a program begins


def program(*symbols, tables=(), machine=62, code=b"\x90" * 512):
    """an ELF file with functions at (address, size, name), and with tables
    (name, bytes, and flags if others) right after its code; without functions
    it is stripped"""
    names, table = b"\0", b"\0" * 24
    for at_, size, name in symbols:
        table += u(4, len(names)) + bytes((0x12, 0)) + u(2, 1)
        table += u(8, at_, size)
        names += name.encode() + b"\0"
    parts = [(".text", code, 1, 6, 0, 0)]
    parts += [(name, b, 7 if name.startswith(".note") else 1,
               how[0] if how else 2, 0, 0) for name, b, *how in tables]
    strings = len(parts) + 2
    if symbols:
        parts += [(".symtab", table, 2, 0, strings, 24),
                  (".strtab", names, 3, 0, 0, 0)]
    kinds, body, rows = b"\0", b"", b"\0" * 64
    for name, b, kind, flags, link, each in parts + [
            (".shstrtab", b"", 3, 0, 0, 0)]:
        word = len(kinds)
        kinds += name.encode() + b"\0"
        b = b if name != ".shstrtab" else kinds
        place = TEXT + len(body)
        rows += u(4, word, kind) + u(8, flags, place if flags else 0, place,
                                     len(b)) + u(4, link, 0) + u(8, 8, each)
        body += b + b"\0" * (-len(b) % 8)
    head = b"\x7fELF\2\1\1" + b"\0" * 9 + u(2, 3, machine) + u(4, 1)
    head += u(8, 0, 64, TEXT + len(body)) + u(4, 0)
    head += u(2, 64, 56, 1, 64, len(parts) + 2, len(parts) + 1)
    head += u(4, 1, 5) + u(8, 0, 0, 0, 4096, 4096, 4096)
    return head + body + rows


def symbols():
    """in a function, in one within another, after both, C++"""
    r = app()
    for at in 0x80, 0xa8, 0xc0, 0x110, 0x180:
        r.sample(12, 12, (CONTEXT_USER, 0x400000 + at))
    return r


def compiled():
    """code that a process made; its number and the clock are to be patched"""
    pid, wall = 0x7f7e7d7c, 0x0de0b6b3a7640000  # 1,000,000,000 s
    r = app()
    r.features[29] = u(4, 1, 1) + u(8, wall, 0)
    r.fork(pid, pid, 12, 12, time=1000)
    r.mmap(pid, 0x700000, 0x1000, 0, "//anon", time=2000)
    return r.sample(pid, pid, (CONTEXT_USER, 0x700010), time=3000)


def folder():
    """what a thread of perf wrote names what another one sampled"""
    main = app()
    main.features[24] = u(8, 1)
    first, second = Recording(), Recording()
    first.sample(12, 12, (CONTEXT_USER, 0x600100), time=1000, period=1)
    first.sample(12, 12, (CONTEXT_USER, 0x600100), time=3000, period=2)
    first.sample(12, 12, (CONTEXT_USER, 0x600100), time=9000000000, period=4)
    second.mmap(12, 0x600000, 0x1000, 0, "/none/late.so", time=2000)
    second.comm(12, 12, "later", time=8000000000)
    return {"folder/data": main.bytes(), "folder/data.0": first.data,
            "folder/data.1": second.data}


DUMPED = 0x900000000000		# where the code of a dump lies


def jitted(pids=(66, 67, 68, 69)):
    """processes that map their jitdumps, at six places of their code each"""
    r = Recording()
    for pid in pids:
        r.comm(pid, pid, f"jit-{pid}")
        r.mmap(pid, DUMPED, 0x10000, 0, "//anon")
        r.mmap(pid, 0x700000, 0x1000, 0, f"/tmp/jit-{pid}.dump")
        for at in 0x110, 0x230, 0x250, 0x320, 0x410, 0x510:
            r.sample(pid, pid, (CONTEXT_USER, DUMPED + at))
    return r


def jitdump(order="<", header=40):
    """code that is made, covered in part by newer code, moved, and nameless;
    records that others write, and one that nobody knows"""
    ORDER["bytes"] = order
    made = u(4, 0x4A695444, 1, header, 62, 0, 66) + u(8, 1000, 0)
    made += b"\0" * (header - 40)

    def record(kind, time, body):
        return u(4, kind, 16 + len(body)) + u(8, time) + body

    def load(time, at, size, index, name, code=b"\x90\xc3"):
        at += DUMPED
        return record(0, time, u(4, 66, 66) + u(8, at, at, size, index) +
                      name.encode() + b"\0" + code)

    made += load(30, 0x240, 0x20, 2, "newer")
    made += load(10, 0x200, 0x100, 1, "older")
    made += record(2, 20, u(8, DUMPED + 0x240, 0))
    made += load(20, 0x100, 0x20, 3, "first") + record(4, 20, u(8, 0, 0, 0))
    made += load(40, 0x300, 0x40, 4, "moved")
    made += record(1, 50, u(4, 66, 66) + u(8, 0, DUMPED + 0x300,
                                           DUMPED + 0x400, 0x40, 4))
    made += record(1, 50, u(4, 66, 66) + u(8, 0, 0, DUMPED + 0x500, 64, 99))
    made += record(77, 60, b"12345678") + load(70, 0x500, 0, 5, "empty")
    made += load(80, 2**64 - DUMPED - 16, 0x40, 6, "around the end")
    made += record(3, 90, b"")
    ORDER["bytes"] = "<"
    return made


def dumps():
    """in both orders of bytes, with a longer header, and one that is cut"""
    whole = jitdump()
    return {"symfs/tmp/jit-66.dump": whole,
            "symfs/tmp/jit-67.dump": jitdump(">"),
            "symfs/tmp/jit-68.dump": jitdump(header=48),
            "symfs/tmp/jit-69.dump": whole[:whole.index(b"moved") + 3],
            "symfs/tmp/jit-71.dump": whole[:39],
            "symfs/tmp/jit-72.dump": whole[:4] + u(4, 2) + whole[8:],
            "symfs/tmp/jit-73.dump": whole[:40]}


def of_a_file(r):
    """the same with what a recording knows of the mapped file, in places that
    recorded.sh patches: inode, path, build id in the header, machine, clock"""
    data, rest = r.data, []
    while data:
        size = struct.unpack("<H", data[6:8])[0]
        rest.append(data[:size])
        data = data[size:]
    at = next(i for i, b in enumerate(rest) if b[0] == 1)
    old = rest.pop(at)
    new = old[8:40] + u(4, 0, 0) + u(8, 0, 0) + u(4, 5, 2) + b"\0" * 64
    r.data = b""
    r.record(10, new + r.tail(12, 12, 0), USER)
    r.data += b"".join(rest)
    build_id = u(4, 12) + b"\x11" * 20 + u(4, 0) + b"\0" * 64
    r.features[2] = u(4, 0) + u(2, USER, 8 + len(build_id)) + build_id
    for feature in 3, 4:	# HOSTNAME, OSRELEASE
        r.features[feature] = u(4, 64) + b"\0" * 64
    r.features[21] = u(8, 10 * 10**9, 20 * 10**9)
    r.features[29] = u(4, 1, 1) + u(8, 0, 10 * 10**9)
    return r


def found():
    """in a function of a program with a build id"""
    r = Recording().mmap(12, 0x400000, 0x1000, 0, "").comm(12, 12, "app")
    r.sample(12, 12, (CONTEXT_USER, 0x400088), time=15 * 10**9)
    return of_a_file(r)


CASES = {
    "names-come-from-the-file-that-was-recorded": found,
    "the-vdso-of-another-machine-names-nothing": foreign_vdso,
    "callers-that-frame-pointers-lose-are-restored": callers,
    "callers-of-a-tracepoint-of-the-kernel-are-restored": waiting,
    "callers-of-a-program-that-changed-are-not-restored": rebuilt,
    "the-map-of-a-process-elsewhere-is-not-ours": foreign_map,
    "jitdumps-name-code-that-was-made": jitted,
    "jitdumps-without-functions-are-reported": lambda: jitted(
        (70, 71, 72, 73)),
    "a-marker-on-the-stack-makes-no-code-of-the-kernel": markers,
    "data-of-the-kernel-have-their-names": kernel_data,
    "the-first-sample-is-zero-in-a-pipe": lambda: times(True, 0, 0),
    "the-first-sample-is-zero-where-no-header-has-it": lambda: times(
        False, 0, 0),
    "time-takes-the-bounds-that-perf-script-prints": lambda: times(
        False, 7040250000100, 7041750000500),
    "programs-that-were-rebuilt-are-reported": build_ids,
    "the-vdso-of-another-kernel-is-in-the-cache-of-perf": vdso,
    "symfs-is-where-programs-are": symbols,
    "no-demangle-keeps-the-linkers-names": symbols,
    "missing-perf-maps-are-reported": compiled,
    "records-are-taken-in-the-order-of-their-time": order,
    "late-records-and-throttling-are-reported": late,
    "children-have-the-maps-and-name-of-their-parent": forks,
    "a-map-replaces-a-part-of-another": splits,
    "samples-name-their-event-by-number": events,
    "each-counter-of-a-group-is-a-sample": groups,
    "a-group-of-a-command-leaves-its-children-out": lambda: groups(1 << 12),
    "calls-that-the-processor-noted-are-the-stack": branches,
    "where-the-processor-noted-no-calls-the-chain-is-the-stack": no_branches,
    "samples-of-virtual-machines-are-below-guest": guests,
    "user-frames-that-never-come-are-reported": deferred,
    "user-frames-that-come-later-are-joined": later,
    "a-recording-of-either-byte-order-is-read": swapped,
    "a-short-attribute-is-read": old_attr,
    "a-long-attribute-is-read": new_attr,
    "code-of-bpf-has-a-name-while-it-is-loaded": bpf,
    "a-stack-has-all-frames-that-were-recorded": deep,
    "a-file-that-perf-did-not-finish-is-read": killed,
    "samples-without-a-chain-have-one-frame": no_chain,
    "a-recording-with-g-is-not-advised-to-use-it": late_name,
    "a-thread-has-the-name-of-that-time": late_name,
    "what-cannot-be-read-is-reported": damaged,
    "stacks-of-other-machines-are-refused": stacks,
    "compressed-records-are-read": lambda: packed(81),
    "compressed-records-have-a-size-of-their-own-since-6-16":
        lambda: packed(83),
    "compressed-records-come-through-a-pipe": lambda: packed(81, pipe=True),
    "compressed-records-that-are-not-announced-are-reported":
        lambda: packed(81, announced=False),
    "compressed-records-may-end-within-a-record": half_packed,
    "compressed-records-that-are-damaged-end-the-run": packed_badly,
    "simpleperf-recordings-have-their-symbols": lambda: android(False),
    "simpleperf-has-symbols-as-messages-since-2022": lambda: android(True),
    "traces-of-instructions-are-refused": instructions,
    "traces-without-calls-are-refused": sampled_instructions,
    "names-may-be-beyond-ascii": names,
    "a-pipe-is-read-like-a-file": pipe,
    "latency-of-a-thread-that-never-left-its-cpu": stays,
    "offcpu-of-a-thread-that-only-runs-is-nothing": preempted,
    "latency-is-that-of-the-text": switches,
}


def built(byte):
    note = u(4, 4, 20, 3) + b"GNU\0" + bytes([byte]) * 20
    return program((0x80, 128, "main"), tables=((".note.gnu.build-id", note),))


PROGRAMS = {
    "none/built": built(0x11),
    "none/rebuilt": built(0x23),
    "none/app": program((0x80, 128, "outer"), (0x80, 0, "code_begins_here"),
                        (0xa0, 16, "inner"), (0xb8, 0, "label"),
                        (0x100, 32, "_ZN1a1bEv"),
                        (0x100, 0, "the_last_of_the_table")),
    "none/x.ko": program((120 + 0x10, 16, "x_read")),
    "boot/vmlinux-5.1-test": program((0xffffffff81000000, 0, "_text"),
                                     (0xffffffff81000100, 64, "do_work"))}


def main(argv, cases, programs, files):
    if len(argv) < 2:
        print("\n".join(cases))
    elif argv[1] == "all":
        for name, b in programs.items():
            with open(f"{argv[2]}/symfs/{name}", "wb") as f:
                f.write(b)
        for name, b in files.items():
            with open(f"{argv[2]}/{name}", "wb") as f:
                f.write(b)
        for name, make in cases.items():
            with open(f"{argv[2]}/{name}.in", "wb") as f:
                made = make()
                f.write(made if isinstance(made, bytes) else made.bytes())
    else:
        made = cases[argv[1]]()
        sys.stdout.buffer.write(
            made if isinstance(made, bytes) else made.bytes())


if __name__ == "__main__":
    main(sys.argv, CASES, PROGRAMS, {**folder(), **dumps()})
