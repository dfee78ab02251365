for form in --list "--list --full" "--list --csv"; do awk 'BEGIN { printf "main;f"; for (i = 0; i < 50; i++) printf "x"; print " 7" }' | foldtop --ascii $form | sed 's/  *$//'; done
