foldtop --report --artifact Profile=run/perf.data --artifact=Flamegraph=run/cpu.svg report.in
