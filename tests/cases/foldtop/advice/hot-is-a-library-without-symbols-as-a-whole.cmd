# a library without symbols counts as a whole
printf 'app;main;[libz.so];x 20\napp;main;[libz.so];y 20\napp;main;[libz.so] 25\napp;main;b 35\n' | sh hot.sh
