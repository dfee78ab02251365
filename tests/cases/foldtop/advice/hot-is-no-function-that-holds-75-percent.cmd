# what holds 75% is main by another name
printf 'app;main;run;x 38\napp;main;run;y 37\napp;main;b 25\n' | sh hot.sh
printf 'app;main;run;x 37\napp;main;run;y 37\napp;main;b 26\n' | sh hot.sh
