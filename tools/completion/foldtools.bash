# Completion for bash.  The words come out of --help=all, which each program
# prints from the table it parses by, so they cannot go stale.
_foldtools() {
	local word=${COMP_WORDS[COMP_CWORD]} IFS=$'\n'

	COMPREPLY=()
	case $word in
	-*)	mapfile -t COMPREPLY < <(compgen -W "$("$1" --help=all |
			grep -o -- '--[a-z][a-z0-9-]*' | sort -u)" \
			-- "$word") ;;
	esac
}
complete -o default -F _foldtools \
	stackfold foldfilter foldtop foldview folddiff flamesvg profile_run
