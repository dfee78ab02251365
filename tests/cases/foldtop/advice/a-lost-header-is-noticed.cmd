printf '# unit="ns"\n# weight="9000000"\n# samples="9"\nmain;read;sys_enter_[k] 5000000\nmain;work 4000000\n' >lost.tmp
grep read lost.tmp | foldtop 2>&1 >/dev/null | sed 's/.*use: //'
grep -e '^#' -e read lost.tmp | foldtop | head -n 1
grep read lost.tmp | flamesvg 2>&1 >/dev/null
rm lost.tmp
