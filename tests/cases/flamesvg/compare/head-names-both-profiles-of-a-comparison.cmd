printf '# columns="2"\n# event="cycles"\n# before="old"\n# after="new "\nmain 100 200\n' | flamesvg -q | grep -o 'before: [^<]*' | head -1
