printf 'pool-1-thread-3;run 1\npool-2-thread-14;run 2\nworker12;run 3\nworker7;run 4\n' | folddiff --canon -q - build1.folded | grep run
