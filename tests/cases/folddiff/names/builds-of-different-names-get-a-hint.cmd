printf 'old;main;parse 10\n' >old.folded
printf 'new;main;parse 10\n' >new.folded
folddiff --plain old.folded new.folded
folddiff --plain --canon old.folded new.folded
