{ cat nine.folded; echo "m;f10 60"; } >tmp.t; folddiff --report tmp.t tmp.t; rm tmp.t
