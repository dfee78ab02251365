{ echo '# event="cycles"'; cat ../half.folded; } >tmp.f; { echo '# event="cpu-clock"'; cat ../half.folded; } | folddiff tmp.f -; rm tmp.f
