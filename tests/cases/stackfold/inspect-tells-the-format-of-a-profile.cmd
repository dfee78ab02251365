t=$(mktemp -d) && cd "$t" && echo 'main;f 3' >f && printf 'a 1/1 1.0: 1 cycles:\n\t1 main+0x1 (/bin/a)\n\n' >p && printf 'no profile\n' >n && printf '#!/bin/sh\nmain;f 3\n' >s
stackfold --inspect f p; stackfold --inspect n; stackfold --inspect ./s | grep -c format; rm -r "$t"
