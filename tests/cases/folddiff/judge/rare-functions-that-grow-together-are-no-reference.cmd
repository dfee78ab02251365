t=$(mktemp -d) && cd "$t" || exit
rare() { printf 'main;parse;%s '"$1"'\n' irq tick schedule rcu timer; }
echo '# unit="samples"' | tee before >after
printf 'main;parse 7500\nmain;hash 4543\nmain;write 3205\n' >>before
printf 'main;parse 7369\nmain;hash 4911\nmain;write 6600\n' >>after
rare 9 >>before
rare 40 >>after
folddiff --scatter 0 --report --check --fail-on=self:write:+5pp before after
echo "status $?"
folddiff --scatter 0 --check --fail-on=self:write:+5pp after before
rm -r "$t"
