foldtop --report --workload="make all" --date=today --duration=2 --rate=49 calls.in
