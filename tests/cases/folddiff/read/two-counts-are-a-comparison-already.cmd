folddiff ../before.folded two-counts-a-line-in-byte-order.out
