# "spin" is as fast as before, but "rebuild" is new; "wait" is new as well
printf '# unit="samples"\nm;handle;parse;spin;now 400\nm;handle;render;spin;now 600\nm;idle 1000\n' >tmp.before
{ cat tmp.before; printf 'm;handle;rebuild;spin;now 600\nm;handle;wait;poll 400\n'; } >tmp.after
folddiff --report --norm=none tmp.before tmp.after | sed -n '2p;/^New/,/^$/p;/^Explained/p'
# in all callers "spin" takes twice as long: it is the cause
sed 's/now \(.*\)/now 1\1/' tmp.before >tmp.after
folddiff --report --norm=none tmp.before tmp.after | sed -n 2p
rm tmp.before tmp.after
