#!/usr/bin/env python3
"""slow_requests.py SEED - draw a server of which 1 % of the requests stall

Writes the text of a recording as "perf" and the requests as "requests", and
prints the functions that name the cause.  Four threads answer 250 requests
each.  All requests compute, wait for a database, and do now and then a little
of all that a stall may be: wait for a lock, sleep, write to a disk, compress,
fault pages in.  Ten of the 1000 do one of these, the same, for much longer.
"""
import random
import sys

RATE = 499
KERNEL = "[kernel.kallsyms]"
BASE = ["main", "serve", "handle_request"]
# what is called, root first: of the server, then of the kernel
LOCK = (["update_cache", "pthread_mutex_lock"],
        ["do_syscall_64", "do_futex", "futex_wait", "schedule"])
SLEEP = (["retry_later", "nanosleep"],
         ["do_syscall_64", "do_nanosleep", "schedule"])
DISK = (["write_log", "fsync"],
        ["do_syscall_64", "vfs_fsync_range", "io_schedule", "schedule"])
DATABASE = (["query_database", "recv"],
            ["do_syscall_64", "tcp_recvmsg", "schedule_timeout", "schedule"])
BURST = (["compress_reply", "find_match"], [])
FAULT = (["load_index"], ["asm_exc_page_fault", "handle_mm_fault",
                          "clear_page_erms"])
READ = (["load_index"], ["asm_exc_page_fault", "handle_mm_fault",
                         "filemap_fault", "io_schedule", "schedule"])
CAUSES = [(LOCK, "S"), (SLEEP, "S"), (DISK, "D"), (BURST, None),
          (FAULT, None), (READ, "D")]


class Thread:
    def __init__(self, draw, number, events):
        self.draw, self.tid, self.cpu = draw, 1000 + number, number
        self.events = events
        self.now = 100 + draw.random() / 100
        self.tick = self.now + draw.random() / RATE
        self.say("PERF_RECORD_SWITCH IN")

    def say(self, what, stack=None):
        text = f"server 1000/{self.tid} [{self.cpu:03}] {self.now:.6f}: {what}"
        if stack:
            user, kernel = stack
            frames = [(f, KERNEL) for f in kernel[::-1]]
            frames += [(f, "/srv/server") for f in (BASE + user)[::-1]]
            text += "\n" + "".join(f"\t{4096 + n:x} {f}+0x1 ({m})\n"
                                   for n, (f, m) in enumerate(frames))
        self.events.append((self.now, len(self.events), text))

    def work(self, seconds, stack):
        """on the CPU, sampled at each tick"""
        end = self.now + seconds
        while self.tick < end:
            self.now = self.tick
            self.say(f"{1000000000 // RATE} cpu-clock:", stack)
            self.tick += 1 / RATE
        self.now = end

    def wait(self, seconds, stack, state):
        self.say(f"1 sched:sched_switch: prev_comm=server "
                 f"prev_pid={self.tid} prev_state={state}", stack)
        self.say("PERF_RECORD_SWITCH OUT")
        self.now += seconds
        self.tick = max(self.tick, self.now + self.draw.random() / RATE)
        self.say("PERF_RECORD_SWITCH IN")

    def spend(self, seconds, cause):
        stack, state = cause
        if state:
            self.wait(seconds, stack, state)
        else:
            self.work(seconds, stack)

    def request(self, stall):
        """answer one; its line of text"""
        draw, start = self.draw, self.now
        self.work(draw.uniform(.0001, .0006), (["parse_request"], []))
        self.wait(draw.uniform(.0003, .002), DATABASE, "S")
        parts = [c for c in CAUSES if draw.random() < .1]
        for cause in parts:
            self.spend(draw.uniform(.00005, .0005), cause)
        if stall:
            self.spend(draw.uniform(.015, .06), stall)
        self.work(draw.uniform(.0005, .002), (["render_reply", "escape"], []))
        line = f"{start:.6f} {self.now:.6f} {self.tid} GET /{len(parts)}\n"
        self.wait(draw.uniform(.0001, .002), (["accept"],
                  ["do_syscall_64", "schedule"]), "S")
        return line


def main():
    draw = random.Random(int(sys.argv[1]))
    cause = draw.choice(CAUSES[:4] + [draw.choice(CAUSES[4:])])
    stalled = set(draw.sample(range(1000), 10))
    events, lines = [], []
    for number in range(4):
        thread = Thread(draw, number, events)
        for n in range(250):
            stall = cause if 250 * number + n in stalled else None
            lines.append(thread.request(stall))
    with open("perf", "w", encoding="utf-8") as f:
        for _, _, text in sorted(events):
            f.write(text + "\n")
    with open("requests", "w", encoding="utf-8") as f:
        f.writelines(lines)
    (user, kernel), _ = cause
    print(*user, *[f for f in kernel if f not in
                   ("do_syscall_64", "io_schedule", "schedule")])


main()
