# what holds less than 5% does not count
printf 'app;main;a 500\napp;main;b 451\napp;main;c 49\n' | sh hot.sh
printf 'app;main;a 500\napp;main;b 450\napp;main;c 50\n' | sh hot.sh
