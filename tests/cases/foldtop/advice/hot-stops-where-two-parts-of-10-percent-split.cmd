# two parts of 10% split
printf 'app;main;a;x 50\napp;main;a 3\napp;main;b 47\n' | sh hot.sh
printf 'app;main;a;x 50\napp;main;a 6\napp;main;b 44\n' | sh hot.sh
