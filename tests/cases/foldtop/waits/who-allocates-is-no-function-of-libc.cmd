list() { foldtop --report "$@" | sed -n '/Functions/,$p'; }
printf '# unit="bytes"\napp;main;parse;operator new(unsigned long);malloc 700\napp;main;load;strdup;malloc 200\napp;main;malloc 100\n' | list
printf '# event="page-faults"\napp;main;fill;__memset_avx2_erms 70\napp;main;fill 20\napp;_start;_dl_start 10\n' | list
