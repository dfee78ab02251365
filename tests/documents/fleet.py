"""fleet.py HOSTS HOURS SERVICES SAMPLES SEED FOLDER PROFILE ... - draw a fleet

Each service has one of the folded PROFILEs with its weights varied, each of
its hosts varies them again, and each hour is so many samples of that.  All
services get a second version about noon.  One version spends 3 points more in
a function, and one host 15; their names are printed.
"""

import bisect
import gzip
import itertools
import os
import random
import sys

TICK = 10101010


def read(name):
    with open(name, encoding="utf-8") as file:
        lines = [line.rstrip("\n").rsplit(" ", 1) for line in file
                 if not line.startswith("# ")]
    return [stack for stack, _ in lines], [float(n) for _, n in lines]


def varied(draw, weights, by):
    return [w * draw.lognormvariate(0, by) for w in weights]


def rarest(stacks, weights, which):
    """the last stack of a function, among those with little self time"""
    self_time = {}
    for stack, weight in zip(stacks, weights):
        leaf = stack.rsplit(";", 1)[-1]
        self_time[leaf] = self_time.get(leaf, 0) + weight
    leaf = sorted(self_time, key=lambda f: (self_time[f], f))[which]
    return leaf, max(i for i, stack in enumerate(stacks)
                     if stack.rsplit(";", 1)[-1] == leaf)


def main(hosts, hours, services, samples, seed, folder, *profiles):
    draw = random.Random(seed)
    profiles = [read(name) for name in profiles]
    kinds = []
    for i in range(services):
        stacks, weights = profiles[i % len(profiles)]
        stacks = [f"service{i};" + s.partition(";")[2] for s in stacks]
        noon = hours // 3 + i % (hours // 3 + 1)
        kinds.append((stacks, varied(draw, weights, 0.5), noon))
    odd_service, odd_host = 1, 1 + 2 * services
    grown, grown_at = rarest(*kinds[0][:2], 0)
    odd, odd_at = rarest(*kinds[odd_service][:2], 1)
    for host in range(hosts):
        service = host % services
        stacks, weights, noon = kinds[service]
        sums = list(itertools.accumulate(varied(draw, weights, 0.1)))
        for hour in range(hours):
            later = hour >= noon
            place = (f"{folder}/day=2026-11-26/service=service{service}"
                     f"/version=1.{9 + later}/host=h{host:04}")
            os.makedirs(place, exist_ok=True)
            counts = {}
            for _ in range(samples):
                at = bisect.bisect(sums, draw.random() * sums[-1])
                if service == 0 and later and draw.random() < 0.03:
                    at = grown_at
                if host == odd_host and draw.random() < 0.15:
                    at = odd_at
                stack = stacks[min(at, len(stacks) - 1)]
                counts[stack] = counts.get(stack, 0) + TICK
            text = (f'# event="cpu-clock"\n# unit="ns"\n'
                    f'# weight="{samples * TICK}"\n# samples="{samples}"\n'
                    f'# rate="99"\n# cpus="{host % 3 + 1}"\n'
                    f'# command="./service{service}"\n')
            text += "".join(f"{s} {counts[s]}\n"
                            for s in sorted(counts, key=str.encode))
            with gzip.open(f"{place}/{hour:02}.folded.gz", "wb", 1) as file:
                file.write(text.encode())
    print(f"service0 1.10 {grown}")
    print(f"service{odd_service} h{odd_host:04} {odd}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:6]), *sys.argv[6:])
