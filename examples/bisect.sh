#!/bin/sh
# bisect.sh - find the commit that made a program slower
#
#	bisect.sh GOOD BAD BUILD PROGRAM [N%]
#
# Searches a git repository between the commits GOOD and BAD.  BUILD is the shell
# command that builds a commit, and PROGRAM the command whose time is compared.
# Each commit that git bisect selects is recorded in turns with GOOD, as often as
# is needed to tell a change of N% (5%) from noise, but at most 20 times; if that
# is not enough, git selects another commit.  The commit that is found is compared
# with its parent, so that two wrong results are needed to blame a wrong one.
# Prints the commit, the functions that grew and the path of a picture.  The
# folder "bisect" keeps it with all reports.  The exit status is 1 if no commit
# can be blamed.
#
# Without arguments, it runs on a repository that it makes.

# a program with 8 commits, the 6th of which makes hash() four times as slow
make_history() {
	git init -q history
	cd history
	git config user.name bisect
	git config user.email bisect@localhost
	for commit in 1 2 3 4 5 6 7 8; do
		hash=10
		[ $commit -lt 6 ] || hash=40
		cat >work.c <<-END
		static volatile unsigned long sum;

		#define WORK(name) __attribute__((noinline)) static void \\
		name(long n) { for (long i = 0; i < n; i++) sum += i; }

		WORK(parse)
		WORK(hash)

		int
		main(void)
		{
			parse(10000000 + $commit);
			hash(${hash}000000);
			return 0;
		}
		END
		git add work.c
		git commit -qm "commit $commit"
	done
}

show() {
	perf record -q -e cpu-clock -o probe -- true >/dev/null 2>&1 || {
		echo "perf may not record here"
		exit 77
	}
	make_history
	sh "$script" HEAD~7 HEAD \
		'cc -O1 -fno-omit-frame-pointer -o work work.c' ./work 50% || {
		echo "this machine is too busy to tell"
		exit 77
	}
	[ "$(git log -1 --format=%s "$(cat bisect/commit)")" = "commit 6" ]
	grep -q hash bisect/found.report
	grep -q hash bisect/difference.svg
}

checkout() {	# FOLDER COMMIT: build it in a work tree
	git worktree add -q --detach "$top/$1" "$2"
	(cd "$top/$1" && sh -c "$build") >"$top/$1.log" 2>&1
}

compare() {	# NAME BEFORE AFTER: $status 0 as fast, 1 slower, 2 unknown
	status=0
	profile_run compare --frequency 1999 --event cpu-clock --call-graph fp \
		--detect="$change" --output "$top/$1" \
		--before "cd '$top/$2' && $program" \
		--after "cd '$top/$3' && $program" \
		>"$top/$1.report" 2>"$top/$1.log" || status=$?
}

# git bisect runs it in the work tree "tree"; the status 125 skips a commit
judge_commit() {
	commit=$(git log -1 --format=%h)
	sh -c "$build" >"$top/$commit.build" 2>&1 || exit 125
	compare "$commit" good tree
	echo "$(git log -1 --format='%h %s'): $(head -n 1 "$top/$commit.report")"
	[ $status -lt 2 ] || status=125
	exit $status
}

give_up() {	# MESSAGE
	echo "$1; $top has the reports"
	exit 1
}

remove_trees() {
	for tree in good tree before after; do
		git worktree remove --force "$top/$tree" 2>/dev/null || :
	done
}

script=$(readlink -f "$0")
set -e
[ $# -gt 0 ] || { show; exit; }
[ "$1" != --judge ] || judge_commit
good=$(git rev-parse --verify "$1^{commit}")
bad=$(git rev-parse --verify "$2^{commit}")
build=$3 program=$4 change=${5:-5%}
mkdir bisect
top=$PWD/bisect
export top build program change
trap remove_trees EXIT

{ checkout good "$good" && checkout tree "$bad"; } ||
	give_up "$1 or $2 does not build"
compare all good tree
[ $status = 1 ] || give_up "$2 is not known to be slower: $(
	head -n 1 "$top/all.report")"

(
	cd "$top/tree"
	git bisect start "$bad" "$good"
	git bisect run sh "$script" --judge
) >"$top/log" 2>&1 || give_up "the commit cannot be told"
commit=$(git -C "$top/tree" rev-parse refs/bisect/bad)

{ checkout before "$commit^" && checkout after "$commit"; } ||
	give_up "$commit or the one before does not build"
compare found before after
[ $status = 1 ] || give_up "the commit cannot be told"
echo "$commit" >"$top/commit"
git log -1 --format='%h %s' "$commit"
cat "$top/found.report"
folddiff --meta --norm=none --before "$top"/found/before.*/latest/folded.txt \
	--after "$top"/found/after.*/latest/folded.txt |
	flamesvg >"$top/difference.svg"
echo "$top/difference.svg"
