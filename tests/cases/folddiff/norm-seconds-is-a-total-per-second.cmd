sh runs.sh 2000 500 >tmp.x; { echo "# duration=\"2\""; cat tmp.x; } >tmp.s; { echo "# duration=\"4\""; cat tmp.x; } | folddiff --report --norm=seconds tmp.s - | sed 3q; rm tmp.x tmp.s
