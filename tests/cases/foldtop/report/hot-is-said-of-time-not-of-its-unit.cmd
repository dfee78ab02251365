printf '# unit="ns"\nm;f 70\nm;g 30\n' | foldtop --report | grep Hotspots
