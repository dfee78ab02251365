{ echo "# unit=\"ns\""; cat ../half.folded; } >tmp.v7u; folddiff --fail-over=time:+5% tmp.v7u tmp.v7u; s=$?; rm tmp.v7u; exit $s
