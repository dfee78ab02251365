#!/bin/sh
# Runs the program beside this file.  perl runs the shell for it, too.
dir=${0%/*}
[ "$dir" != "$0" ] || dir=.
[ -x "$dir/@PROGRAM@" ] || dir=$(readlink -f -- "$0") dir=${dir%/*}
exec "$dir/@PROGRAM@" @OPTIONS@ "$@"
