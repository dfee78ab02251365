{ echo '# samples="4000"'; echo '# weight="1000"'; cat ../half.folded; } >tmp.m; folddiff --report tmp.m tmp.m; rm tmp.m
