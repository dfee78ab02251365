# even main, and what recurs through another
printf 'app;main 30\napp;main;y 70\n' | sh hot.sh
printf 'app;main;fib;fib.part.0;fib 30\napp;main;fib;fib.part.0 70\n' | sh hot.sh
