#!/bin/sh
# shares.sh - shares are those that programs measure and that other tools print

shares() {	# fifty is true, thirty is true, twenty is true
	build spin
	capture ./spin 20000
	measures_true fifty
	measures_true thirty
	measures_true twenty
}

# The interval of each share has a level of 95 %; for one in a million, it is
# two and a half times as wide.
interval() {	# fifty, thirty, twenty
	build spin
	capture ./spin 12000
	bare | foldtop --ci --tsv -n 0 |
	awk -F'\t' 'NR == FNR { split($0, word, " "); share[word[1]] = word[2] }
	NR > FNR && $NF in share {
		most = 2.5 * ($4 - $3) / 2 + .5
		off = $2 > share[$NF] ? $2 - share[$NF] : share[$NF] - $2
		print $NF, off < most ? "" : $2 " and not " share[$NF]
	}' shares - | sed 's/ $//' | sort
}

# The first 20 names of perf's table, or those of one module only unless OVER is
# all modules, have the same shares, except for rounding:
# OUR-COLUMN PLACE-OF-THE-SYMBOL OVER OPTION
equal_shares() {
	perf report --stdio "$4" --no-inline -g none --sort sym -i perf.data \
		2>/dev/null |
		awk -v place="$2" -v over="$3" '/%/ && $place ~ /^\[/ {
			rounded = $1
			sub(/%/, "", rounded)
			for (i = 1; i <= place; i++)
				$i = ""
			sub(/^ +/, "")
			if ($0 ~ /^0x|^[0-9a-f]+$/)
				next
			if (!rows[$0]++)
				name[++n] = $0
			share[$0] += rounded
		}
		END {
			for (i = 1; i <= n && i <= 20; i++)
				if (over == "all" || rows[name[i]] == 1)
					print name[i] "\t" share[name[i]] \
						"\t" rows[name[i]]
		}' >theirs
	foldtop --tsv -n 0 folded | awk -F'\t' -v column="$1" '
	NR == FNR { share[$NF] = $column; next }
	{
		off = share[$1] > $2 ? share[$1] - $2 : $2 - share[$1]
		if (off > .006 + .005 * $3)
			print $1, "has", $2, "and here", share[$1]
	}
	END { if (FNR < 3) print "only", FNR, "names" }' - theirs
}

# The self of a name is the sum of its rows, but not its total, because a stack
# may be in several rows.
peers() {	# equal
	build spin
	build sort
	perf record -q -e cpu-clock -F 1999 -g -o perf.data sh -c \
		'./spin 3000; ./sort 300000; sort spin | gzip | wc -c' \
		>/dev/null 2>&1
	perf script --no-inline -i perf.data 2>/dev/null |
		stackfold --plain -q --meta >folded
	equal_shares 2 2 all --no-children
	equal_shares 5 3 one --children
	echo equal
}

# The shares of fifty, thirty and twenty in samples are those in instructions
# that callgrind counts, within two points for instructions that take longer.
callgrind() {	# callgrind agrees on 3
	command -v callgrind_annotate >/dev/null || {
		echo "SKIP no valgrind"
		return
	}
	build spin
	capture ./spin 20000
	n=$(sed -n 's/^# samples="\(.*\)"$/\1/p' profiles/latest/folded.txt)
	valgrind -q --tool=callgrind --callgrind-out-file=counts ./spin 100 \
		>/dev/null 2>&1
	callgrind_annotate --auto=no counts | sed -n \
		's/.*( *\([0-9.]*\)%).*:\([a-z]*ty\) .*/\2 \1/p' >counted
	functions | awk -F'\t' -v n="$n" '
	NR == FNR { split($0, word, " "); share[word[1]] = word[2]; next }
	$8 in share {
		want = share[$8]
		most = 4.9 * sqrt(want * (100 - want) / n) + 2
		off = $5 > want ? $5 - want : want - $5
		if (off < most)
			agreed++
		else
			print $8, "has", want, "and here", $5
	}
	END { print "callgrind agrees on", agreed + 0 }' counted -
}

# Runs differ, mostly by stolen time; the change is ten times as large.
compare() {	# status 1, FAIL twenty, PASS no rule is broken, status 0
	build spin
	gate=--fail-on=self:twenty:+5pp
	profile_run compare --before "./spin 4000" --after "./spin 2000 6" \
		--repeat 3 --frequency 1999 --event cpu-clock \
		--perf-opt=--all-user \
		--call-graph fp -- $gate 2>err >table
	status=$?
	echo "status $status"
	[ $status -eq 1 ] || cat err table
	grep -o 'FAIL twenty' table
	folddiff --check $gate --allow-blind \
		--before profiles/after.* \
		--after profiles/before.* >back 2>&1
	status=$?
	grep -o 'PASS no rule is broken' back
	echo "status $status"
}

# Only user frames are compared: if kernel time doubles as well, it may be taken
# for what did not change.
gate() {	# status 1, FAIL twenty, 1, reverse: status 0
	build spin
	profile_run capture --output old --frequency 1999 \
		--perf-opt=--all-user ./spin 32000 2>err
	profile_run capture --output new --frequency 1999 \
		--perf-opt=--all-user ./spin 32000 3 2>err
	profile_run diff --before old --after new --output diff.svg \
		-- --check --fail-over=+5pp >table 2>>err
	echo "status $?"
	grep -o 'FAIL twenty' table
	grep -c '^</svg>' diff.svg
	profile_run diff --before new --after old --output diff.svg \
		-- --check --allow-blind --fail-on=self:twenty:+5pp >table \
		2>>err
	echo "reverse: status $?"
}
