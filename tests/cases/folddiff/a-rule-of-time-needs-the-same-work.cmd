{ echo "# unit=\"ns\""; cat half.folded; } >tmp.u; folddiff --fail-over=time:+5% tmp.u tmp.u; s=$?; rm tmp.u; exit $s
