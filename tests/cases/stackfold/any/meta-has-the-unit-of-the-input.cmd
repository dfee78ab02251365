for f in ../speedscope ../massif ../xdebug ../dhat ../cpuprofile ../strace; do
	for in in "$f"/*.in; do
		stackfold -q --meta "$in" | grep -h -e unit
	done | sort -u | sed "s|^|${f#../}: |"
done
