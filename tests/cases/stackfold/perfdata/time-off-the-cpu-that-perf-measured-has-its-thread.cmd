stackfold --plain -q --event=offcpu-time --meta <offcpu-names-the-event-that-perf-measured.in | grep -v date
