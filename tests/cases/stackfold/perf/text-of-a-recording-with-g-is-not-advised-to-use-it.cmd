event() { echo "# event : name = cycles, , type = 0, size = 136, { sample_period, sample_freq } = 99, sample_type = $1, read_format = ID, freq = 1"; }
said() { printf '#\napp 1 1.0: 1 cycles: \n\taa f+0x1 (/bin/app)\n\n' | { cat "$1"; cat; } | stackfold 2>&1 | grep -o 'try recording with -.*'; }
t=$(mktemp) && trap 'rm -f "$t"' EXIT
event 'IP|TID|TIME|CALLCHAIN|PERIOD' >"$t" && said "$t"
event 'IP|TID|TIME|PERIOD' >"$t" && said "$t"
{ event 'IP|TID|TIME|PERIOD'; event 'IP|TID|TIME|CALLCHAIN'; } >"$t" && said "$t"
event 'IP|TID|TIME|CALLCHAIN|REGS_USER|STACK_USER' >"$t" && said "$t"
