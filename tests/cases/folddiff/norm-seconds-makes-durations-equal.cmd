{ echo '# duration="10"'; cat half.folded; } >tmp.h; { echo '# duration="20"'; cat more.folded; } | folddiff -q --norm=seconds tmp.h -; rm tmp.h
