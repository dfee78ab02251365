{ echo '0 9000 * whole'; awk 'BEGIN { for (i = 1; i <= 1500; i++) printf "%.3f %.3f * step\n", i / 1000, 4 + i / 1000 }'; } >many.spans; stackfold --plain -q --spans=many.spans span-around.perf
