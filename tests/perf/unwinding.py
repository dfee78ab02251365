#!/usr/bin/env python3
"""unwinding.py CASE [FILE] - write a recording with copies of stacks

The same as recording.py, for recordings as perf record --call-graph dwarf
writes them, and for the programs whose .eh_frame has the rules for callers.
"""
import sys
import zlib

from recording import (CALLCHAIN, CONTEXT_KERNEL, CONTEXT_USER, KERNEL, PLAIN,
                       REGS_USER, STACK_USER, TEXT, Recording, main, of_a_file,
                       program, u, zstd)


def leb(n):
    """a number without a sign"""
    b = b""
    while n > 127:
        b, n = b + bytes((n & 127 | 128,)), n >> 7
    return b + bytes((n,))


def sleb(n):
    """a number with a sign"""
    b = b""
    while not -64 <= n < 64:
        b, n = b + bytes((n & 127 | 128,)), n >> 7
    return b + bytes((n & 127,))


def block(b):
    return leb(len(b)) + b


# instructions of .eh_frame: rsp is register 7, rbp 6, rbx 3
def cfa(reg, plus):
    return b"\x0c" + leb(reg) + leb(plus)


def advance(n):
    return bytes((0x40 | n,))


def at(reg, words):
    """saved so many words below the CFA"""
    return bytes((0x80 | reg,)) + leb(words)


def cfa_expr(expr):
    return b"\x0f" + block(expr)


def at_expr(reg, expr):
    return b"\x10" + leb(reg) + block(expr)


def breg(reg, plus):
    return bytes((0x70 + reg,)) + sleb(plus)


DEREF = b"\x06"
REMEMBER, RECALL, LAST = b"\x0a", b"\x0b", b"\x07\x10"
CALLED = cfa(7, 8) + at(16, 1)


def part(body):
    body += b"\0" * (-len(body) % 8 + 4)
    return u(4, len(body)) + body


def frames(place, functions, ra=16, called=CALLED):
    """.eh_frame at an address: (start, size, program, letters) of each"""
    b, starts = b"", []
    for start, size, code, letters in functions:
        common = len(b)
        b += part(u(4, 0) + b"\1z" + letters + b"\0" + leb(1) + sleb(-8) +
                  bytes((ra,)) + block(b"\x1b") + called)
        starts.append((start, place + len(b)))
        here = place + len(b) + 8
        b += part(u(4, len(b) + 4 - common) + u(4, start - here, size) +
                  b"\0" + code)
    return b + u(4, 0), starts


def header(place, table, starts):
    """.eh_frame_hdr, which is sorted"""
    b = b"\1\x1b\3\x3b" + u(4, table - place - 4, len(starts))
    return b + b"".join(u(4, start - place, part - place)
                        for start, part in sorted(starts))


def debug_frame(functions):
    b = u(4, 20, 2**32 - 1) + b"\3\0" + leb(1) + sleb(-8) + b"\x10"
    b += CALLED + b"\0" * (24 - len(b) - len(CALLED))
    for start, size, code in functions:
        body = u(4, 0) + u(8, start, size) + code
        body += b"\0" * (-len(body) % 8 + 4)
        b += u(4, len(body)) + body
    return b



UNWOUND = (
    (0x80, 32, "leaf"), (0xa0, 32, "mid"), (0xc0, 32, "outer"),
    (0xe0, 32, "_start"), (0x100, 32, "aligned"), (0x120, 16, "restorer"),
    (0x140, 32, "with_pointer"), (0x160, 32, "in_debug_frame"),
    (0x180, 32, "endless"), (0x1a0, 32, "keeps_state"),
    (0x1c0, 32, "without_rule"), (0x1e0, 32, "jumps_back"))
RULES = (
    (0x80, 32, b"", b"R"),
    (0xa0, 32, advance(1) + cfa(7, 16) + at(3, 2), b"R"),
    (0xc0, 32, advance(1) + cfa(7, 16) + at(6, 2) + advance(3) + b"\x0d\6",
     b"R"),
    (0xe0, 32, LAST, b"R"),
    (0x100, 32, cfa_expr(breg(6, -8) + DEREF), b"R"),
    (0x11f, 17, cfa_expr(breg(7, 24) + DEREF) + at_expr(16, breg(7, 32)) +
     at_expr(6, breg(7, 16)), b"RS"),
    (0x180, 32, cfa(7, 0) + b"\x11\x10" + sleb(0), b"R"),
    (0x1a0, 32, advance(2) + cfa(7, 32) + REMEMBER + advance(2) + cfa(7, 8) +
     advance(1) + RECALL, b"R"),
    (0x1e0, 32, cfa(7, 0) + b"\x09\x10\5", b"R"))
JUMPS = TEXT + 512
COMPRESSED = 0x800		# SHF_COMPRESSED


def unwound():
    """the program whose stacks are unwound: all tables, those of .eh_frame
    without an index, and those of .debug_frame alone"""
    jumps = (".plt", b"\x90" * 48)
    at_ = JUMPS + 48
    table, starts = frames(at_, RULES)
    table += b"\0" * (-len(table) % 8)
    place = at_ + len(table)
    debug = (".debug_frame", debug_frame([(0x160, 32, b"")]))
    full = program(*UNWOUND, tables=(
        jumps, (".eh_frame", table),
        (".eh_frame_hdr", header(place, at_, starts)), debug))
    bare = program(*UNWOUND, tables=(jumps, (".eh_frame", table)))
    rules = debug_frame([(a, n, code) for a, n, code, how in RULES
                         if how == b"R"])
    only = program(*UNWOUND, tables=((".debug_frame", rules),))
    packed = program(*UNWOUND, tables=((
        ".debug_frame", u(4, 1, 0) + u(8, len(rules), 1) +
        zlib.compress(rules), COMPRESSED),))
    packed_zstd = program(*UNWOUND, tables=((
        ".debug_frame", u(4, 2, 0) + u(8, len(rules), 1) +
        zstd(rules, checksum=False), COMPRESSED),))
    return {"none/unwound": full, "none/python3.12": full,
            "none/no-index": bare,
            "none/debug-frame": only, "none/debug-frame-packed": packed,
            "none/debug-frame-zstd": packed_zstd}


# what Go's runtime knows: (start, size, name, flags, how far it has lowered the
# stack pointer from which place on)
TOP_FRAME, SP_WRITE = 1, 2
GO = ((0x80, 32, "main.leaf", 0, ((0, 0),)),
      (0xa0, 32, "main.work", 0, ((0, 0), (4, 24), (28, 0))),
      (0xc0, 32, "runtime.goexit", TOP_FRAME, ((0, 0),)),
      (0xe0, 32, "runtime.mcall", SP_WRITE, ((0, 8),)))


def pclntab(functions, quantum, text, grown=0):
    """.gopclntab of Go 1.20 and later"""
    names, pcsp, functab, rows = b"", b"\0", b"", b""
    for start, size, name, flags, steps in functions:
        functab += u(4, start - TEXT, 8 * len(functions) + 8 + len(rows))
        rows += u(4, start - TEXT, len(names), 0, 0, len(pcsp), 0, 0, 0, 0, 1)
        rows += bytes((0, flags, 0, 0))
        names += name.encode() + b"\0"
        value, ends = -1, [at_ for at_, _ in steps[1:]] + [size]
        for (at_, lowered), end in zip(steps, ends):
            lowered += grown if lowered else 0
            change, value = lowered - value, lowered
            pcsp += leb(change << 1 if change >= 0 else ~(change << 1))
            pcsp += leb((end - at_) // quantum)
        pcsp += b"\0"
    functab += u(4, 512, 0)
    parts, at_ = (names, b"", b"", pcsp, functab + rows), 72
    head = u(4, 0xfffffff1) + bytes((0, 0, quantum, 8))
    head += u(8, len(functions), 0, text)
    for b in parts:
        head += u(8, at_)
        at_ += len(b)
    return head + b"".join(parts)


def go_programs():
    """without symbols; since Go 1.26 the address of the code is elsewhere"""
    module = (".go.module", u(8, *[0] * 22, TEXT))
    return {"none/go": program(tables=(
                (".gopclntab", pclntab(GO, 1, 0)), module)),
            "none/go-arm64": program(
                tables=((".gopclntab", pclntab(GO, 4, TEXT, 8)),),
                machine=ARM64, code=u(4, *[WORK] * 128))}


def go_ret(function):
    return BASE + {name: at_ for at_, _, name, *_ in GO}[function] + 8


def go():
    """in a function without a frame, before another has one, and in one that
    changes stacks, where only the frame pointer may be right"""
    return copies(
        "go",
        thread(0x88, (go_ret("main.work"), 1, 2, 3, go_ret("runtime.goexit"))),
        thread(0xa0, (go_ret("runtime.goexit"),)),
        thread(0xe8, (1, go_ret("main.work"), 1, 2, 3)))


def go_arm64():
    """the same; the return address is the lowest word of a frame"""
    back = go_ret("runtime.goexit")
    return arm64_copies(
        arm64_thread(0x88, (back, 1, 2, 3), x30=go_ret("main.work")),
        arm64_thread(0xa0, (), x30=back),
        arm64_thread(0xe8, (go_ret("main.work"), 2, 3), x29=0, x30=back),
        program="go-arm64")


SP, BASE, KERNEL_AT = 0x7ffc0000, 0x400000, 0xffffffff81000000
# ax bx cx dx si di bp sp ip flags cs ss r8 to r15
REGISTERS = 0xff0fff


def thread(ip, words, asked=256, copied=None, abi=2, sp=SP, **reg):
    """registers, and a stack that holds those words"""
    names = "ax bx cx dx si di bp sp ip flags cs ss".split()
    b = u(8, abi)
    reg.update(ip=BASE + ip, sp=sp)
    b += u(8, *(reg.get(n, 0) for n in names), *range(8)) if abi else b""
    stack = u(8, *words)
    copied = len(stack) if copied is None else copied
    stack += b"\0" * (asked - len(stack))
    return b + u(8, asked) + stack[:asked] + u(8, copied)


def copies(name, *threads, **attr):
    r = Recording(sample_type=PLAIN | REGS_USER | STACK_USER,
                  sample_regs_user=REGISTERS, **attr)
    r.comm(12, 12, "app").mmap(12, BASE, 0x1000, 0, "/none/" + name)
    for t in threads:
        r.sample(12, 12, (CONTEXT_USER,), user=t)
    return r


def ret(function, by=8):
    """the address after a call in that function"""
    return BASE + {name: at for at, _, name in UNWOUND}[function] + by


def simple(name="unwound"):
    """leaf() called by mid(), which keeps rbx, called by outer(), which has a
    frame pointer that nobody below changes"""
    return copies(name, thread(0x88, (
        ret("mid"), 1, ret("outer"), 2, 3, 4, 5, ret("_start"), 0),
        bp=SP + 48))


def no_index():
    return simple("no-index")


def only_debug_frame():
    return simple("debug-frame")


def packed_debug_frame():
    return simple("debug-frame-packed")


def zstd_debug_frame():
    return simple("debug-frame-zstd")


def without_eh_frame():
    """code that .eh_frame does not have, and .debug_frame does"""
    return copies("unwound", thread(0x168, (ret("mid"), 1, ret("_start"))))


def expression():
    """the CFA lies where rbp - 8 points"""
    return copies("unwound", thread(0x108, (
        1, SP + 32, 2, ret("mid"), 3, ret("_start")), bp=SP + 16))


def handler():
    """a signal came at the first instruction of outer()"""
    return copies("unwound", thread(0x88, (
        BASE + 0x120, 1, 2, SP + 80, SP + 64, BASE + 0xc0, 3, 4,
        ret("_start"))))


def handler_away():
    """the same, but the handler has a stack of its own, below and above"""
    return copies("unwound", *[thread(0x88, (
        BASE + 0x120, 1, 2, other, other, BASE + 0xc0, 3, 4))
        for other in (0x10000000, SP + (1 << 20))])


def pointers():
    """code without rules has a frame pointer"""
    return copies("unwound", thread(0x148, (
        1, 0, ret("mid"), 2, ret("_start")), bp=SP + 8))


def trampolines():
    """-X perf of Python: both kinds of function that it makes, which push one
    word; and the same, called by a program that is not Python"""
    made, app = 0x700010, 0x800000
    r = copies("python3.12")
    r.mmap(12, 0x700000, 0x1000, 0, "//anon")
    r.mmap(12, app, 0x1000, 0, "/none/unwound")
    for stack, bp in (
            ((made, 7, ret("mid"), 1, ret("_start")), 12345),
            ((made, SP + 32, ret("outer"), 2, 5, ret("_start"), 0), SP + 8),
            ((made, 7, ret("mid") - BASE + app, 1, ret("_start")), 12345)):
        r.sample(12, 12, (CONTEXT_USER,), user=thread(0x88, stack, bp=bp))
    return r


def jump_tables():
    """a jump, before and after what it pushes; the first one pushes more"""
    stack = (ret("mid"), 1, ret("_start"))
    return copies("no-index", thread(JUMPS + 16, stack),
                  thread(JUMPS + 27, (9,) + stack),
                  thread(JUMPS + 1, (9,) + stack),
                  thread(JUMPS + 7, (9, 9) + stack))


def states():
    """before and after what remember and restore enclose, and, when these
    are known, before all rules"""
    return copies("unwound", thread(0x1a2, (1, 2, 3, ret("_start"))),
                  thread(0x1a4, (ret("_start"),)),
                  thread(0x1a5, (1, 2, 3, ret("_start"))),
                  thread(0x1a1, (ret("_start"),)))


def bad_calls():
    """a call of address 0, and one of data"""
    return copies("unwound", thread(-BASE, (ret("mid"), 1, ret("_start"))),
                  thread(0x7000000, (ret("mid"), 1, ret("_start"))))


def jumps():
    """the return address was popped into rdi, where the function jumps next;
    no function that called another does so"""
    return copies("unwound",
                  thread(0x1e8, (1, ret("_start")), di=ret("mid")),
                  thread(0x88, (ret("jumps_back"), 1), di=ret("mid")))


def cuts():
    """whole stacks show how large a copy must be; the others end where the
    copy does, where the memory does, in code without rules, and nowhere"""
    whole = (ret("mid"), 1, ret("_start")) + (0,) * 200
    return copies(
        "unwound",
        *[thread(0x88, whole[:32], sp=SP + 4096) for _ in range(3)],
        thread(0x88, (ret("mid"),), asked=8),
        thread(0x88, (ret("mid"),), asked=16, copied=8),
        thread(0x1c8, whole[:8], bp=12345),
        thread(0x188, (ret("mid"),)))


def narrow():
    """a program of 32 bits, and a thread that has no user code"""
    return copies("unwound", thread(0x88, (), abi=1), thread(0x88, (), abi=0))


def changes():
    """stacks between records that change what they mean: names, maps, and
    processes; perf did not finish the file, so that records can be added"""
    r = copies("unwound")
    inner = thread(0x88, (
        ret("mid"), 1, ret("outer"), 2, 3, 4, 5, ret("_start"), 0), asked=72,
        bp=SP + 48)
    cut = thread(0x88, (ret("mid"),), asked=8)
    left = thread(0x1c8, (1, 2, 3), asked=24, bp=12345)

    def samples(pid):
        for user in inner, cut, left, inner:
            r.sample(pid, pid, (CONTEXT_USER,), user=user)

    def now():
        r.clock += 1000000
        return r.clock

    samples(12)
    r.comm(12, 12, "renamed", time=now())
    samples(12)
    r.fork(13, 13, 12, 12, time=now())
    samples(13)
    r.mmap(12, BASE, 0x1000, 0, "/none/no-index", time=now())
    r.sample(12, 12, (CONTEXT_KERNEL, 0xffffffff81000010, CONTEXT_USER),
             user=inner)
    samples(12)
    samples(13)
    r.mmap(13, BASE, 0x1000, 0, "/none/missing", time=now())
    r.comm(13, 13, "child", time=now())
    samples(13)
    r.sample(13, 13, (CONTEXT_USER, BASE + 0x10), user=thread(0, (), abi=0))
    r.ksymbol(0xffffffff81000000, 4096, "bpf_prog", time=now())
    r.sample(12, 12, (CONTEXT_KERNEL, 0xffffffff81000010, CONTEXT_USER),
             user=inner)
    whole = r.bytes
    r.bytes = lambda: whole()[:48] + u(8, 0) + whole()[56:]
    return r


def kernel_last():
    """the kernel is met so late that its symbols are wanted at once"""
    inner = (ret("mid"), 1, ret("_start"))
    r = copies("unwound", *[thread(0x88, inner, asked=24) for _ in range(64)])
    r.mmap(-1, KERNEL_AT, 0x1000000, KERNEL_AT,
           "[kernel.kallsyms]_text", misc=KERNEL)
    r.sample(12, 12, (CONTEXT_KERNEL, KERNEL_AT + 16, CONTEXT_USER),
             user=thread(0x88, inner, asked=24))
    return r


def inlined(name, **how):
    """every third address of the code of nested.cc, which _start called"""
    def make():
        r = Recording(**how).comm(12, 12, "app")
        r.mmap(12, BASE, 0x1000, 0, "/none/" + name)
        for ip in range(0xf0, 0x1d6, 3):
            r.sample(12, 12, (CONTEXT_USER, BASE + ip, BASE + 0x1ba),
                     ip=BASE + ip)
        return r
    return make


def copied():
    """the function of copies.cc that two units have"""
    r = Recording().comm(12, 12, "app")
    r.mmap(12, BASE, 0x1000, 0, "/none/copies")
    return r.sample(12, 12, (CONTEXT_USER, BASE + 0x110, BASE + 0xf8))


# aarch64: sp is register 31, x29 the frame pointer, x30 has the return address
ARM64, ALL_OF_ARM64 = 183, (1 << 33) - 1
NEGATE_RA_STATE, LAST_ARM64 = b"\x2d", b"\x07\x1e"
ADRP, LDR, ADD, BR, NOP, STP = (
    0x90000110, 0xf9400211, 0x91000210, 0xd61f0220, 0xd503201f, 0xa9bf7bf0)
SAVES = advance(4) + cfa(31, 32) + at(29, 4) + at(30, 3)
ARM64_UNWOUND = (
    (0x80, 32, "leaf"), (0xa0, 32, "mid"), (0xc0, 32, "outer"),
    (0xe0, 32, "_start"), (0x100, 32, "signs"), (0x120, 32, "resolver"),
    (0x140, 32, "first"), (0x160, 16, "veneer"), (0x180, 16, "restorer"),
    (0x1a0, 32, "without_rule"), (0x1c0, 32, "moves"))
MOVES = ((0x1c0, 32, b"", b"R"),)	# x15 has its return address
ARM64_RULES = (
    (0x80, 32, b"", b"R"), (0xa0, 32, SAVES, b"R"), (0xc0, 32, SAVES, b"R"),
    (0xe0, 32, LAST_ARM64, b"R"),
    (0x100, 32, advance(4) + NEGATE_RA_STATE + SAVES, b"RB"),
    # as glibc has it: the return address is above the CFA
    (0x120, 32, advance(4) + b"\x11\x1e" + sleb(-1) + advance(4) +
     cfa(31, 208) + advance(16) + cfa(31, 0) + advance(4) +
     b"\x12\x1f" + sleb(2), b"R"))


WORK, RET = 0x8b010000, 0xd65f03c0	# add x0, x0, x1
PACIASP, AUTIASP = 0xd503233f, 0xd50323bf
PUSH, POP = 0xa9be7bfd, 0xa8c27bfd	# x29 and x30, at sp - 32
ARM64_CODE = {
    "leaf": [WORK, WORK, WORK, 0x910083ff, RET],  # add sp, sp, #32
    "mid": [PUSH, 0x910003fd, WORK, WORK, WORK, POP, RET],
    "outer": [PUSH], "signs": [PACIASP, PUSH, WORK, WORK, POP, AUTIASP, RET],
    "resolver": [NOP, 0xa9b327e8, WORK, WORK, WORK, 0xa8cd27e8,
                 0xa8c17bf1, 0xd61f0200],
    "first": [STP, ADRP, LDR, ADD, BR], "veneer": [ADRP, LDR, ADD, BR],
    "without_rule": [NOP, PUSH, 0x910003fd],
    "moves": [WORK, 0xaa1e03ef, WORK, WORK, WORK, 0xd65f01e0]}


def arm64_program():
    words = [WORK] * 128
    for start, _, name in ARM64_UNWOUND:
        code, at_ = ARM64_CODE.get(name, []), (start - TEXT) // 4
        words[at_:at_ + len(code)] = code
    table, _ = frames(TEXT + 512, ARM64_RULES, ra=30, called=cfa(31, 0))
    table = table[:-4]
    table += frames(TEXT + 512 + len(table), MOVES, ra=15,
                    called=cfa(31, 0))[0]
    return program(*ARM64_UNWOUND, tables=((".eh_frame", table),),
                   machine=ARM64, code=u(4, *words))


def arm64_thread(ip, words, asked=256, sp=SP, pc=None, **reg):
    """x0 to x30, sp and pc, and a stack that holds those words"""
    x = [reg.get(f"x{n}", n) for n in range(31)]
    stack = u(8, *words)
    return (u(8, 2, *x, sp, BASE + ip if pc is None else pc, asked) +
            (stack + b"\0" * asked)[:asked] + u(8, min(asked, len(stack))))


def arm64_copies(*threads, machine=b"aarch64", program="arm64", **attr):
    how = {"sample_type": PLAIN | REGS_USER | STACK_USER,
           "sample_regs_user": ALL_OF_ARM64, **attr}
    r = Recording(**how)
    r.features[6] = u(4, 64) + machine + b"\0" * (64 - len(machine))
    r.comm(12, 12, "app").mmap(12, BASE, 0x1000, 0, "/none/" + program)
    for t in threads:
        r.sample(12, 12, (CONTEXT_USER,), user=t)
    return r


def arm64_ret(function, by=12):
    return BASE + {name: at_ for at_, _, name in ARM64_UNWOUND}[function] + by


def arm64_frame(caller, by=12):
    """what a function of SAVES has on the stack: x29 and x30"""
    return 1, arm64_ret(caller, by), 2, 3


def arm64_linked():
    """leaf() has its return address in x30, and mid() before it saved that;
    one that is neither innermost nor interrupted cannot have it there"""
    outer = arm64_frame("_start")
    return arm64_copies(
        arm64_thread(0x88, arm64_frame("outer") + outer,
                     x30=arm64_ret("mid")),
        arm64_thread(0xa0, outer, x30=arm64_ret("outer")),
        arm64_thread(0xac, arm64_frame("leaf") + outer))


def arm64_signed():
    """signatures above the 48 bits of an address, in x30 and on the stack"""
    mark, outer = 0x7a5b << 48, arm64_frame("_start")
    return arm64_copies(
        arm64_thread(0x104, outer, x30=arm64_ret("outer") | mark),
        arm64_thread(0x10c, (1, arm64_ret("outer") | mark, 2, 3) + outer))


def arm64_wide():
    """a process with more than 48 bits: fewer bits can sign"""
    far = BASE | 3 << 50
    r = arm64_copies()
    r.mmap(12, far, 0x1000, 0, "/none/arm64")
    return r.sample(12, 12, (CONTEXT_USER,), user=arm64_thread(
        0, (), pc=far + 0x88, x30=(far + 0xec) | 0x5a << 56))


def arm64_jumps():
    """in a table of jumps before and after what its first entry pushes, in a
    veneer, and in glibc's code after that entry"""
    outer, back = arm64_frame("_start"), arm64_ret("outer")
    return arm64_copies(
        arm64_thread(0x140, outer, x30=back),
        arm64_thread(0x148, (9, back) + outer, x30=back),
        arm64_thread(0x168, outer, x30=back),
        arm64_thread(0x120, (9, back) + outer, x30=back),
        arm64_thread(0x124, (9, back) + outer, x30=back),
        arm64_thread(0x88, (0,) * 26 + (9, back) + outer,
                     x30=arm64_ret("resolver", 16)),
        arm64_thread(0x134, (0,) * 26 + (9, back) + outer, x30=1),
        arm64_thread(0x138, (9, back) + outer, x30=1),
        arm64_thread(0x13c, outer, x30=back))


def arm64_bounds():
    """where a frame is being built or taken down, whatever the table says: of
    mid() at each instruction, and of leaf() after what its table lacks"""
    back, outer = arm64_ret("outer"), arm64_frame("_start")
    frame = (1, back, 2, 3)
    return arm64_copies(
        arm64_thread(0xa0, outer, x30=back),
        arm64_thread(0xa4, frame + outer, x30=back),
        arm64_thread(0xb4, frame + outer, x30=1),
        arm64_thread(0xb8, outer, x30=back),
        arm64_thread(0x8c, frame + outer, x30=back),
        arm64_thread(0x90, outer, x30=back))


def arm64_handler():
    """the kernel's frame, which is in no table: leaf() was interrupted and
    has x30; after it is a frame for the chain of frame pointers, where leaf()
    is missing; the handler has returned in the second one"""
    context = [0] * 39 + list(range(29)) + [
        5, arm64_ret("outer"), SP + 656, BASE + 0x88]
    context += [0] * (74 - len(context)) + [528 << 32 | 0x46508001]
    words = context + [0] * (80 - len(context)) + [5, arm64_ret("outer")]
    words += arm64_frame("_start")
    return arm64_copies(
        arm64_thread(0x80, words, asked=1024, x29=SP + 640, x30=BASE + 0x180),
        arm64_thread(0x188, words, asked=1024, x30=BASE + 0x180))


def arm64_moved():
    """where x30 has the return address, where x15 has it, at the end, and
    after a call"""
    start, back = arm64_frame("_start"), arm64_ret("outer")
    return arm64_copies(
        arm64_thread(0x1c4, start, x30=back),
        arm64_thread(0x1c8, start, x15=back),
        arm64_thread(0x1d4, start, x15=back, x30=BASE + 0x1d0),
        arm64_thread(0x88, start, x15=back, x30=BASE + 0x1d0))


def arm64_pointers():
    """code without rules: the frame pointer is used where x30 shows that the
    function has saved it, for x30 may be of another call otherwise; the code
    that saves it shows where they are"""
    outer, start = arm64_ret("outer"), arm64_frame("_start")
    chain = (SP + 16, outer, 0, 0)
    return arm64_copies(
        arm64_thread(0x1b0, chain, x29=SP, x30=outer),
        arm64_thread(0x1b0, chain, x29=SP, x30=BASE + 0x1ac),
        arm64_thread(0x1a0, start, x30=outer),
        arm64_thread(0x1a4, start, x30=outer),
        arm64_thread(0x1a8, (1, outer, 2, 3) + start, x30=outer))


def arm64_leaf():
    """a chain of frame pointers, and x30 with it: of leaf(), of mid() that
    has called another function, and the one that the chain has"""
    r = arm64_copies(sample_type=PLAIN | REGS_USER,
                     sample_regs_user=1 << 30)
    outer, start = arm64_ret("outer"), arm64_ret("_start")
    for ip, back in (0x88, arm64_ret("mid")), (0xac, 77), (0x88, outer):
        r.sample(12, 12, (CONTEXT_USER, BASE + ip, outer, start),
                 user=u(8, 2, back))
    return r


def arm64_elsewhere():
    """a program of aarch64 in a recording of x86_64: another one has its
    name there"""
    r = arm64_copies(machine=b"x86_64", sample_type=PLAIN, sample_regs_user=0)
    return r.sample(12, 12, (CONTEXT_USER, BASE + 0x88))


CASES = {
    "tables-come-from-the-file-that-was-recorded":
        lambda: of_a_file(simple()),
    "lines-come-from-the-file-that-was-recorded":
        lambda: of_a_file(inlined("dwarf-5")()),
    "aarch64-finds-callers-in-a-register-or-on-the-stack": arm64_linked,
    "aarch64-signatures-are-not-part-of-addresses": arm64_signed,
    "aarch64-addresses-of-52-bits-are-kept": arm64_wide,
    "aarch64-jumps-to-other-modules-have-their-caller": arm64_jumps,
    "aarch64-frames-are-right-at-each-instruction": arm64_bounds,
    "aarch64-signal-handlers-need-no-table": arm64_handler,
    "aarch64-a-function-may-move-its-return-address": arm64_moved,
    "aarch64-frame-pointers-are-for-code-without-rules": arm64_pointers,
    "aarch64-leaf-functions-keep-their-caller-in-a-chain": arm64_leaf,
    "stripped-programs-of-go-have-names-and-callers": go,
    "aarch64-stripped-programs-of-go-have-names-and-callers": go_arm64,
    "programs-of-another-machine-name-nothing": arm64_elsewhere,
    "inline-reads-dwarf-4": inlined("dwarf-4"),
    "inline-reads-dwarf-5": inlined("dwarf-5"),
    "inline-reads-compressed-sections": inlined("compressed"),
    "inline-reads-sections-compressed-the-old-way": inlined("compressed-gnu"),
    "inlined-functions-are-not-recorded-callers": inlined(
        "dwarf-5", sample_type=PLAIN & ~CALLCHAIN),
    "inline-takes-the-copy-that-the-linker-kept": copied,
    "srcline-of-a-recording-comes-from-its-programs": inlined("dwarf-5"),
    "stacks-are-unwound-by-eh-frame": simple,
    "eh-frame-needs-no-index": no_index,
    "debug-frame-is-enough": only_debug_frame,
    "debug-frame-may-be-compressed": packed_debug_frame,
    "debug-frame-may-be-compressed-by-zstd": zstd_debug_frame,
    "debug-frame-completes-eh-frame": without_eh_frame,
    "expressions-locate-the-caller": expression,
    "a-signal-interrupts-at-any-instruction": handler,
    "a-handler-with-a-stack-of-its-own-is-reported": handler_away,
    "frame-pointers-serve-where-rules-are-missing": pointers,
    "functions-that-python-makes-for-perf-need-no-rules": trampolines,
    "jumps-to-other-modules-need-no-rules": jump_tables,
    "rules-are-remembered-and-restored": states,
    "a-call-of-a-bad-address-has-a-caller": bad_calls,
    "a-function-may-return-by-a-register": jumps,
    "why-stacks-are-not-whole-is-reported": cuts,
    "programs-of-32-bits-have-one-user-frame": narrow,
    "threads-never-change-what-a-recording-means": changes,
    "the-kernels-symbols-may-be-wanted-at-once": kernel_last,
}


if __name__ == "__main__":
    main(sys.argv, CASES, {**unwound(), "none/arm64": arm64_program(),
                           **go_programs()}, {})
