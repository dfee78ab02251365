{ echo '# date="Mon Feb  3 10:00:00 2025"'; cat half.folded; } >tmp.p; { echo '# date="Fri Jan 31 10:00:01 2025"'; cat half.folded; } | folddiff --check tmp.p -; rm tmp.p
