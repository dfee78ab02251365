#!/bin/sh
# files.pl [--xdev] DIRECTORY ... - fold the sizes of files by their folders
#
#	files.pl /usr | flamegraph.pl --hash --countname=bytes >files.svg
#
#	--xdev	stay on the file system of the directory
usage() {
	sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0" >&2
	exit 1
}

xdev='' any=''
for word; do
	case $word in
	--xdev) xdev=-xdev ;;
	-*) usage ;;
	*) any=1 ;;
	esac
done
[ "$any" ] || usage
for directory; do
	[ "$directory" != --xdev ] || continue
	# shellcheck disable=SC2086 # one word or none
	find "$directory" $xdev -printf '%s %p\0'
done | LC_ALL=C tr '\n\0' '_\n' | LC_ALL=C sed '
	s/^\([0-9]*\) \(.*\)/\2 \1/
	h
	s/ [0-9]*$//
	s,/,;,g
	s/[^;.a-zA-Z0-9-]/_/g
	s/^;//
	x
	s/.* //
	H
	x
	s/\n/ /'
