#!/usr/bin/env python3
"""shadow.py PROGRAM STOPS SEED COPIES TRUTH [QEMU-OPTION...]

Run a program of aarch64 under QEMU, instruction by instruction from main() on,
and stop it at drawn places.  COPIES becomes a recording of the registers and
the stack at each stop, as perf record --call-graph dwarf makes them; TRUTH one
of the same stops with the return addresses of the calls that were active, kept
on a stack of their own: a call pushes one, and the place after the call
with the stack pointer of the call pops it, whether by a return, a tail call's
return, longjmp() or an exception.
"""
import functools
import random
import re
import socket
import struct
import subprocess
import sys
import tempfile
import time

from recording import (CONTEXT_USER, PLAIN, REGS_USER, STACK_USER, Recording,
                       u)

COPIED = 32768			# bytes of each stack, as perf would copy
GAP = 60			# instructions between two stops, on average
SP, PC = 31, 32			# where registers are
SVC, RT_SIGRETURN = 0xd4000001, 139


class Stub:
    """QEMU's end of the remote protocol of gdb"""

    def __init__(self, command, path):
        self.qemu = subprocess.Popen([*command[:1], "-g", path, *command[1:]],
                                     stdout=subprocess.DEVNULL)
        self.socket = socket.socket(socket.AF_UNIX)
        while self.socket.connect_ex(path) != 0:
            if self.qemu.poll() is not None:
                sys.exit("qemu-aarch64 ended before it listened")
            time.sleep(0.01)
        self.rest = b""

    def ask(self, text):
        data = text.encode()
        self.socket.sendall(b"$%s#%02x" % (data, sum(data) % 256))
        while True:
            found = re.search(rb"\$([^#]*)#..", self.rest, re.S)
            if found:
                self.rest = self.rest[found.end():]
                self.socket.sendall(b"+")
                return found.group(1).decode()
            more = self.socket.recv(65536)
            if not more:
                return "W00"
            self.rest += more

    def registers(self):
        return struct.unpack("<33Q", bytes.fromhex(self.ask("g")[:33 * 16]))

    def memory(self, at, n):
        answer = self.ask(f"m{at:x},{n:x}")
        return b"" if answer.startswith("E") else bytes.fromhex(answer)


def read_maps(pid):
    maps = []
    with open(f"/proc/{pid}/maps", encoding="utf-8") as f:
        for line in f:
            words = line.split(None, 5)
            start, end = (int(x, 16) for x in words[0].split("-"))
            if len(words) == 6 and words[5].startswith("/"):
                maps.append((start, end, int(words[2], 16),
                             words[5].strip()))
    return maps


def find_functions(program):
    """the functions of a program: (start, end, name); a part of one that lies
    elsewhere is called NAME.cold"""
    out = subprocess.run(["readelf", "-sW", program], check=True,
                         capture_output=True, text=True).stdout
    found = []
    for line in out.splitlines():
        w = line.split()
        if len(w) == 8 and w[3] == "FUNC" and w[6] != "UND":
            at, size = int(w[1], 16), int(w[2], 0)
            found.append((at, at + size, w[7].split("@")[0]))
    return sorted(found)


def is_call(code):
    return (code & 0xfc000000 == 0x94000000 or	# bl
            code & 0xfffffc1f == 0xd63f0000 or	# blr
            code & 0xfefff800 == 0xd63f0800)	# blraa, blraaz and the like


def leaves(code):
    """a jump to a register, or a return"""
    return code & 0xfe000000 == 0xd6000000


class Shadow:
    """the calls that are active: of each the return address, the stack pointer,
    and an address of the call or of what was interrupted"""

    def __init__(self, functions):
        self.calls, self.functions = [], functions

    def step(self, before, code_at, after):
        """one instruction was executed between two sets of registers, or two:
        QEMU does not stop right after a system call"""
        code, back, sp = code_at(before[PC]), before[PC] + 4, after[SP]
        if code == SVC and before[8] != RT_SIGRETURN:
            if after[PC] != back:
                self.step((*before[:PC], back), code_at, after)
            return
        if is_call(code) and after[PC] != back:
            self.calls.append((back, before[SP], before[PC]))
            return
        if code == SVC:
            while self.calls and self.calls.pop()[1] is not None:
                pass
            return
        if after[PC] != back and not self.jumps(code):
            self.calls.append((before[PC], before[SP], before[PC]))
            self.calls.append((after[30], None, after[30]))	# the kernel's
            return
        while self.calls and self.calls[-1][1] is not None and (
                self.calls[-1][1] < sp or self.returned(before, code, after)):
            self.calls.pop()

    def jumps(self, code):
        return (code & 0x7c000000 == 0x14000000 or	# b
                code & 0xfe000000 == 0x54000000 or	# b.cond
                code & 0x7c000000 == 0x34000000 or	# cbz, tbz
                leaves(code))

    def returned(self, before, code, after):
        back, sp, _ = self.calls[-1]
        if sp != after[SP]:
            return False
        if after[PC] == back:
            return True
        here, there = self.function(after[PC]), self.function(back - 4)
        return leaves(code) and bool(here and there) and (
            here[2].split(".")[0] == there[2].split(".")[0] and
            (after[PC] != here[0] or here[2].endswith(".cold")))

    def function(self, at):
        for start, end, name in self.functions:
            if start <= at < end:
                return start, end, name
        return None


def main(program, stops, seed, copies, truth, *qemu):
    rng = random.Random(int(seed))
    with tempfile.TemporaryDirectory() as folder:
        stub = Stub(["qemu-aarch64", *qemu, program], folder + "/gdb")
        try:
            trace(stub, program, int(stops), rng, copies, truth)
        finally:
            stub.qemu.kill()


def trace(stub, program, stops, rng, copies, truth):
    functions = find_functions(program)
    base = 0
    with open(program, "rb") as f:
        if f.read(18)[16] == 3:		# ET_DYN
            base = 0x5500000000
    start = base + next(at for at, _, name in functions if name == "main")
    stub.ask(f"Z0,{start:x},4")
    stub.ask("c")
    stub.ask(f"z0,{start:x},4")
    shadow = Shadow([(a + base, b + base, n) for a, b, n in functions])
    made = Recording(sample_type=PLAIN | REGS_USER | STACK_USER,
                     sample_regs_user=(1 << 33) - 1)
    true = Recording()
    code_at = functools.cache(lambda at: struct.unpack(
        "<I", stub.memory(at, 4))[0])
    mapped, taken, wait = set(), 0, 1
    now = stub.registers()
    end = now[30]
    while now[PC] != end and taken < stops:
        wait -= 1
        if wait == 0:
            for m in read_maps(stub.qemu.pid) if taken % 50 == 0 else ():
                if m not in mapped and m[0] < 1 << 40:
                    mapped.add(m)
                    for r in made, true:
                        r.mmap(12, m[0], m[1] - m[0], m[2], m[3])
            stack = b""
            while len(stack) < COPIED:
                part = stub.memory(now[SP] + len(stack), 2048)
                stack += part
                if len(part) < 2048:
                    break
            made.sample(12, 12, (CONTEXT_USER,), user=u(8, 2, *now, COPIED) +
                        stack + b"\0" * (COPIED - len(stack)) +
                        u(8, len(stack)))
            true.sample(12, 12, (CONTEXT_USER, now[PC],
                                 *[at for _, _, at in reversed(shadow.calls)]))
            taken += 1
            wait = rng.randrange(1, 2 * GAP)
        stopped = stub.ask("vCont;s")
        if stopped.startswith(("W", "X")):
            break
        if stopped.startswith(("T04", "T0b")):
            sys.exit(f"{program} crashed at {now[PC]:x}")
        after = stub.registers()
        shadow.step(now, code_at, after)
        now = after
    for path, r in (copies, made), (truth, true):
        with open(path, "wb") as f:
            f.write(r.bytes())


if __name__ == "__main__":
    main(*sys.argv[1:])
