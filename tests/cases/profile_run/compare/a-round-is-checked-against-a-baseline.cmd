BASELINE=first ALERT='sed "s/^FAIL/grown:/; s/ (.*//; s/;.*//" >>alerts' ../rounds 'sort -u alerts | cut -c1-40; ls continuous/baselines'
