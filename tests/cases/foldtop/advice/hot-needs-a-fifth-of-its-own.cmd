# a fifth of itself must be its own
printf 'app;main;a;b;x 20\napp;main;a;b;y 20\napp;main;a 9\napp;main;c 51\n' | sh hot.sh
printf 'app;main;a;b;x 20\napp;main;a;b;y 20\napp;main;a 10\napp;main;c 50\n' | sh hot.sh
