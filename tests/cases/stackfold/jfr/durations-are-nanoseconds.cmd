stackfold -q --meta; for e in ObjectAllocationInNewTLAB JavaExceptionThrow; do stackfold -q --meta --event-filter=jdk.$e durations-are-nanoseconds.in; done
