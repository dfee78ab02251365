{ echo '# samples="4000"'; echo '# weight="2000"'; cat ../half.folded; } >tmp.w; folddiff -q --report tmp.w tmp.w; rm tmp.w
