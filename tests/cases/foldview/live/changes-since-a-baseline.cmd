printf "# samples=\"1000\"\napp;main;burst 800\napp;main;old 200\n" >base; foldview --changes --baseline=base parts.folded | head -n 7
