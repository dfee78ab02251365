#!/bin/sh
# shares.sh - the shares that a profile shows are true, and others agree

shares() {	# fifty is 50, thirty is 30, twenty is 20
	build spin
	capture ./spin 20000
	near fifty 50
	near thirty 30
	near twenty 20
}

# the interval of each share holds what was built in: twice as wide, for one
# in twenty may miss it
interval() {	# fifty, thirty, twenty
	build spin
	capture ./spin 12000
	foldtop --ci --tsv -n 0 profiles/latest/folded.txt | awk -F'\t' '
	function near(want, width) {
		width = $4 - $3
		return $2 - want <= width && want - $2 <= width
	}
	$NF == "fifty" && near(50) || $NF == "thirty" && near(30) ||
	$NF == "twenty" && near(20) { print $NF }' | sort
}

report() {	# agreed
	build spin
	capture ./spin 3000
	functions | awk -F'\t' '{ print $8, int($2 + .5) }' |
		grep -E '^(fifty|thirty|twenty) ' | sort >ours
	perf report --stdio --no-children -g none --sort sym \
		-i profiles/latest/perf.data 2>/dev/null |
		awk '/%.*\[\.\]/ { print $3, int($1 + .5) }' |
		grep -E '^(fifty|thirty|twenty) ' | sort >theirs
	diff ours theirs && echo agreed
}

# the first 20 names that perf has, have these shares here, but for rounding:
# OUR-COLUMN PLACE-OF-THE-SYMBOL OPTION
alike() {
	perf report --stdio "$3" -g none --sort sym -i perf.data 2>/dev/null |
		awk -v place="$2" '/%/ && $place ~ /^\[/ && n < 20 {
			share = $1
			sub(/%/, "", share)
			for (i = 1; i <= place; i++)
				$i = ""
			sub(/^ +/, "")
			if ($0 !~ /^0x|^[0-9a-f]+$/ && ++n)
				print $0 "\t" share
		}' >theirs
	foldtop --tsv -n 0 folded | awk -F'\t' -v column="$1" '
	NR == FNR { share[$NF] = $column; next }
	share[$1] - $2 > .006 || $2 - share[$1] > .006 {
		print $1, "has", $2, "and here", share[$1]
	}
	END { if (FNR < 20) print "only", FNR, "names" }' - theirs
}

peers() {	# alike
	perf record -q -e cpu-clock -F 1999 -g -o perf.data sh -c \
		'awk "BEGIN { srand(1); for (i = 0; i < 200000; i++)
		print rand() }" | sort | gzip | wc -c' >/dev/null 2>&1
	perf script -i perf.data 2>/dev/null | stackfold -q --meta >folded
	alike 2 2 --no-children
	alike 5 3 --children
	echo alike
}

# what callgrind counts of fifty, thirty and twenty, in instructions, is within
# three points of what is sampled of them
callgrind() {	# callgrind agrees on 3
	command -v callgrind_annotate >/dev/null || {
		echo "SKIP no valgrind"
		return
	}
	build spin
	capture ./spin 20000
	valgrind -q --tool=callgrind --callgrind-out-file=counts ./spin 20
	callgrind_annotate --auto=no counts | sed -n \
		's/.*( *\([0-9.]*\)%).*:\([a-z]*ty\) .*/\2 \1/p' >counted
	while read -r name share; do
		near "$name" "$share"
	done <counted | sort >sampled
	sed 's/ / is /' counted | sort | diff - sampled && wc -l <sampled |
		sed 's/^/callgrind agrees on /'
}

compare() {	# status 1, FAIL twenty, PASS no rule is broken, status 0
	build spin
	gate=--fail-on=self:twenty:+5pp
	profile_run compare --before "./spin 5000" --after "./spin 5000 2" \
		--repeat 2 --frequency 1999 --event cpu-clock \
		--call-graph fp -- $gate 2>err >table
	echo "status $?"
	grep -o 'FAIL twenty' table
	folddiff --check $gate --allow-blind \
		--before profiles/after.*/latest/folded.txt \
		--after profiles/before.*/latest/folded.txt 2>&1
	echo "status $?"
}

gate() {	# status 1, FAIL twenty, 1, reverse: status 0
	build spin
	profile_run capture --output old --frequency 1999 ./spin 32000 2>err
	profile_run capture --output new --frequency 1999 ./spin 32000 2 2>err
	profile_run diff --before old --after new --output diff.svg \
		-- --check --fail-over=+5pp >table 2>>err
	echo "status $?"
	grep -o 'FAIL twenty' table
	grep -c '^</svg>' diff.svg
	profile_run diff --before new --after old --output diff.svg \
		-- --check --fail-on=self:twenty:+5pp >table 2>>err
	echo "reverse: status $?"
}
