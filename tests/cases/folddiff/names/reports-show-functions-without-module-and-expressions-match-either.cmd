tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT
sed 's/;/;app`/g; s/sys_read /sys_read_[k] /' ../base.folded >$tmp/a; sed 's/;/;app`/g; s/sys_read /sys_read_[k] /' ../slow.folded >$tmp/b
folddiff --report $tmp/a $tmp/b | grep -E '^  [a-z]|because json'
for re in '=json' '=app`json' 'module:app' '=app'; do
	folddiff --fail-on "self:$re:+5pp" --allow-blind $tmp/a $tmp/b | tail -n +6
	folddiff --fail-over +5pp --allow "$re" --allow-blind $tmp/a $tmp/b | tail -n +6
done
folddiff --plain $tmp/a $tmp/b | head -n 3
folddiff --json $tmp/a $tmp/b | grep -c '"function":"app`json"'
