t=$(mktemp -d) && cd "$t" && printf '\3757zXZ\000' >p.xz && printf 'BZh91AY&SY\001' >p.bz2 && for f in p.*; do foldtop $f </dev/null || echo $?; done; rm -r "$t"
