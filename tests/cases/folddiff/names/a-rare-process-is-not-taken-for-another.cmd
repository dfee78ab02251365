printf 'app;run 99\ncp;main 4\n' >tmp.rare1; printf 'app;run 97\nmv;main 4\n' >tmp.rare2; folddiff --canon -q tmp.rare1 tmp.rare2; rm tmp.rare?
