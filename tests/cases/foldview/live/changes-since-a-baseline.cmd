printf "# samples=\"1000\"\napp;main;burst 800\napp;main;old 200\n" >base; foldview --changes --baseline=base parts.folded >all.tmp; head -n 7 all.tmp; rm all.tmp
