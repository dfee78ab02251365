# leaves below main stand for themselves
printf 'app;main;a 50\napp;main;b 30\napp;main;c 20\n' | sh hot.sh
