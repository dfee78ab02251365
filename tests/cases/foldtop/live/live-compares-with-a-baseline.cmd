printf "# samples=\"1000\"\napp;main;burst 800\napp;main;old 200\n" >base; foldtop --live --baseline=base --times=1 parts.folded
