{ echo '# duration="10"'; cat ../half.folded; } >tmp.v12h; { echo '# duration="20"'; cat ../more.folded; } | folddiff -q --plain --norm=seconds tmp.v12h -; rm tmp.v12h
