# one callee with 90% of it is the place to look at
printf 'app;main;a;x 90\napp;main;a;y 10\napp;main;b 100\n' | sh hot.sh
printf 'app;main;a;x 89\napp;main;a;y 11\napp;main;b 100\n' | sh hot.sh
