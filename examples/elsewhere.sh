#!/bin/sh
# elsewhere.sh - record on one machine, and analyse on another one without the
# programs that ran
#
# perf.data has addresses only, but the folded stacks of a capture have names:
# it is enough to copy those.  To analyse perf.data itself, perf archive packs
# copies of the programs, which perf buildid-cache adds to ~/.debug; or --symfs
# names a folder with the files of the other machine, such as the root of a
# container's image.
set -e
perf record -q -e cpu-clock -o /dev/null -- true >/dev/null 2>&1 || {
	echo "perf may not record here"
	exit 77
}
mkdir -p elsewhere/there elsewhere/here
cd elsewhere

# there: record, and pack
(
	HOME=$PWD/there
	cat >work.c <<-'END_C'
	volatile long sink;
	void compute(void) { for (long i = 0; i < 300000000; i++) sink += i; }
	int main(void) { compute(); return 0; }
	END_C
	# static, because the image below has no libraries
	${CC:-cc} -g -O0 -static -o work work.c
	profile_run capture --frequency 499 --event cpu-clock ./work
	cp profiles/latest/perf.data capture.data
	stackfold -q capture.data >there.folded
	perf buildid-list -i capture.data --with-hits |
		sed -n 's,^[^ ]* /,/,p' | while read -r file; do
			perf buildid-cache --add "$file"
		done
	perf archive capture.data >/dev/null
	mkdir -p "image$PWD"
	mv work "image$PWD/work"
)

# here: without the program, functions have no names
names() {
	profile_run analyze --input capture.data --top 1 "$@" 2>/dev/null |
		grep -x '1) compute .*'
}
HOME=$PWD/here
export HOME
names && exit 1

echo "with the archive:"
mkdir -p "$HOME/.debug"
tar xf capture.data.tar.bz2 -C "$HOME/.debug"
names
rm -r "$HOME/.debug"

echo "with a folder that looks like the other machine, the same bytes as there:"
names --fold-opt=--symfs=image
stackfold -q --symfs image capture.data | cmp - there.folded
