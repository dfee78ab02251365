awk 'BEGIN { for (i = 0; i < 900; i++) print "app;n" i, 1; print "(other);x 2"; print "app;(other) 3" }' | flamesvg --max-bytes 2000 | grep -o 'the [0-9]* smallest frames'
