for re in '(a{1,60}){2,60}b' '((a{1,200}){1,200}){1,200}'; do echo 'aab 1' | foldfilter --focus="$re"; done
