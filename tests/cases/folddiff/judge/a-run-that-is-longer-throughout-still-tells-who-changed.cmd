# all takes a tenth longer on a busy machine, and a twice as long besides
printf '# unit="samples"\nmain;a 3000\nmain;b 3000\n' >tmp.idle
printf '# unit="samples"\nmain;a 6600\nmain;b 3300\n' >tmp.busy
folddiff --report tmp.idle tmp.busy | sed -n '2p; /^The share/p; /^because/p'
rm tmp.idle tmp.busy
