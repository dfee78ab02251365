# unless it works itself
printf 'app;main;run 10\napp;main;run;y 90\n' | sh hot.sh
printf 'app;main;run 9\napp;main;run;y 91\n' | sh hot.sh
