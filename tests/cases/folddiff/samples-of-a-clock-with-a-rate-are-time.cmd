{ printf "# event=\"cpu-clock\"\n# unit=\"samples\"\n# rate=\"1000\"\n"; cat base.folded; } >tmp.r; folddiff --report tmp.r tmp.r | sed q; rm tmp.r
