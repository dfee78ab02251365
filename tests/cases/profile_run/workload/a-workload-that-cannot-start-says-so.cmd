export LC_ALL=C	# of the words of other programs
FAKE_PERF=deaf ../kept ./nothing 2>&1
