for c in cat "gzip -c"; do $c <several-chunks-are-one-recording.in | cat | stackfold --plain; done
