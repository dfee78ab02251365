# 500 requests that took 2 ms, and 10 that took 50, of which 48 in lock_wait
folddiff --scatter 0 --report spans-fast.folded spans-slow.folded
folddiff --scatter 0 --json spans-fast.folded spans-slow.folded | grep -o "\"scale\":{[^}]*}"
