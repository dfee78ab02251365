{ printf 'python3;run 3\nworker12;run 1\n' | tee tmp.root1; sed s/12/7/ tmp.root1 >tmp.root2; } >/dev/null; folddiff --canon -q tmp.root1 tmp.root2; rm tmp.root1 tmp.root2
