flamesvg -q --width 220 | sed -n 's/.*class="notice"[^>]*>\(.*\)<.text>.*/\1/p'
