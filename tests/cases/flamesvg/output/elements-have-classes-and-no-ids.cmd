printf 'a;b 1\n' | flamesvg -q | sed '/^<script><!/,$d' | grep -c ' id="\(frames\|details\|search\)"\|onload='; printf 'a;b 1\n' | flamesvg -q | grep -c '<g class="frames">'
