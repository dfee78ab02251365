foldtop --top ../calls.in | cksum; foldtop ../calls.in | cksum
