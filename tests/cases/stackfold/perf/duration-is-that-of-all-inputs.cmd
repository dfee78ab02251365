# in any order, without the time between them, and the same time once
d=$(mktemp -d); sample() { printf 'a 1 %s.0: 7 cycles:\n\taa f (/x)\n\n' "$@"; }; sample 10 21 >"$d/a"; sample 30 31 >"$d/b"; sample 11 22 >"$d/c"; for in in "a b a" "b a" "a" "c a b" "b a c"; do (cd "$d" && stackfold -q --meta $in) | grep duration; done; rm -r "$d"
