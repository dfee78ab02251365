{ echo '# date="2025-02-02 10:00:00"'; cat ../half.folded; } >tmp.d; { echo '# date="2025-02-01 10:00:00"'; cat ../half.folded; } | folddiff tmp.d -; rm tmp.d
