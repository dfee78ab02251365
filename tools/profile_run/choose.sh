# What to record, and how.

fact() { sed -n "s/^$1=//p" "$tmp/facts"; }

# how perf records what is asked for, on this machine and of a program; and
# what stands in the way of it
choose() {	# [COMMAND ARGUMENT ...]
	called=${1-}
	eval "set -- $asks ${1:+-- \"\$1\"}"
	stackfold --inspect ${root:+--symfs="$root"} --record command="$what" \
		${opt_workload:+--record=workload="$opt_workload"} \
		${opt_container:+--record=pid="$opt_pid"} \
		--record folder="${opt_output:-.}" \
		${opt_dry_run:+--record=dry-run} \
		--record probe="probe_libc:foldtools_$$" "$@" >"$tmp/facts"
	[ $? != 2 ] || exit 2
	program=$(fact program) kind=$(fact kind) how=$(fact fold)
	[ "$program$opt_dry_run" ] || [ ! "$called" ] || {
		say "$called: $(fact missing)"
		exit 127
	}
	[ "$opt_dry_run" ] || sed -n 's/^warning=\([^;]*\); /\1\
	/p' "$tmp/facts" >&2
	[ "$opt_dry_run$(fact perf-version)" ] || exit
	[ "$opt_anonymize" ] ||
		echo "commit=$(git rev-parse HEAD 2>/dev/null)" >>"$tmp/facts"
}

probe_malloc() {	# removed when we end
	libc=$(ldd "$program" 2>/dev/null |
		sed -n 's/.*libc\.so[^ ]* => \([^ ]*\).*/\1/p')
	[ "$libc" ] || die "--alloc: $program does not use a shared libc"
	probe=foldtools_$$
	(as='' && run perf probe -q -x "$libc" \
		"$probe=malloc bytes=$(fact argument):u64") ||
		die "--alloc: perf cannot probe malloc here; run as root"
}

container() {	# NAME: its processes
	first=$(docker inspect -f '{{.State.Pid}}' "$1" ||
		podman inspect -f '{{.State.Pid}}' "$1" || crictl inspect \
		-o go-template --template '{{.info.pid}}' "$1") 2>/dev/null
	[ "$first" ] || die "$1: no container of this name runs"
	find -L "$root"/proc/[0-9]*/ns/pid -samefile \
		"$root/proc/$first/ns/pid" 2>/dev/null |
		sed 's,/ns/pid$,,; s,.*/,,' | paste -s -d , -
}

choose_target() {	# COMMAND [ARGUMENT ...]: what is recorded, as $what
	[ ! "$opt_container" ] || opt_pid=$(container "$opt_container") || exit
	what=${opt_workload:-$*} label=${1-}
	[ ! "$opt_workload" ] || { label=${what%% *}; set --; }
	choose "$@"
	[ "$what" ] || what=$(fact what) label=$(fact label)
	[ "$what" ] ||
		usage "capture: nothing to record; --workload CMD is one way"
}
