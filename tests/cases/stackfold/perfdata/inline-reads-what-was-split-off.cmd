tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT && cp -r symfs/none "$tmp" || exit
same() { sed "s/$2/$1/" "inline-reads-$2.in" | stackfold --plain --no-restore -q --symfs="$tmp" --inline --context 2>&1 | sed "s/$1/$2/" | diff "inline-reads-$2.out" - && echo "$1 is like $2"; }
same split-4 dwarf-4
same other-4 dwarf-5
same split-5 dwarf-5
same other-5 dwarf-4
same types-5 dwarf-4
rm "$tmp"/none/*.dwo && cp symfs/packed/*.dwp "$tmp/none"
same split-4 dwarf-4
same split-5 dwarf-5
