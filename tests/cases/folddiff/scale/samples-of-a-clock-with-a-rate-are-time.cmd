{ printf "# event=\"cpu-clock\"\n# unit=\"samples\"\n# rate=\"1000\"\n"; cat ../base.folded; } >tmp.v13r; folddiff --report tmp.v13r tmp.v13r | sed q; rm tmp.v13r
