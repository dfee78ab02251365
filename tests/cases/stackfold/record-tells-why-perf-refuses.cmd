tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT
printf '#!/bin/sh\necho "$@" >>ran\nprintf "\\n---\\n%%s\\nmore\\n" "$SAYS"\nexit 1\n' >"$tmp/perf"
chmod +x "$tmp/perf"
cd "$tmp"
export PATH="$PWD:$PATH" SAYS
for SAYS in "No permission to enable cycles" "perf_event_paranoid setting is 4" "event syntax error: 'x'" "The sys_perf_event_open() syscall: not supported" "Permission error mapping pages: mlock limit" "something else"; do
	stackfold --inspect --record "try=-e 'a b' -F 99"
done
sort -u ran
