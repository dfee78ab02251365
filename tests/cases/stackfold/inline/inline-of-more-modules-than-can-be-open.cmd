tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT && cp ../perfdata/symfs/none/dwarf-5 "$tmp/0" || exit
i=0; while [ $((i += 1)) -le 40 ]; do ln -s 0 "$tmp/$i"; sed "/^place/,/^$/!d; s|APP|$tmp/$i|" inline-reads-debug-information-itself.in; done >"$tmp/text"
(ulimit -n 16; stackfold --plain --inline "$tmp/text" 2>&1 | awk '/^place/ { n += $NF } /too many/ { told = $5 > 0 && /ulimit -n/ } END { print n, told }')
(ulimit -S -n 16; stackfold --plain -q --inline "$tmp/text")
