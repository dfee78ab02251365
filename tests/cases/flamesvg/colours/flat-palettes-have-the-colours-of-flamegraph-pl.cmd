for p in hot mem io red green blue aqua yellow purple orange wakeup; do printf "foo 100\n" | flamesvg --colors $p | ../boxes | sed -n "s/^\(.*\) foo .*/$p \1/p"; done
