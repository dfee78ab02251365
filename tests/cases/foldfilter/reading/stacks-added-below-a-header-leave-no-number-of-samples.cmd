printf '# unit="ns"\n# weight="9000"\n# samples="9"\nmain;work 9000\n' >one.tmp
cat one.tmp one.tmp | foldfilter
{ cat one.tmp; echo 'main;rest 5000'; } | foldfilter
rm one.tmp
