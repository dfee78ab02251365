awk 'BEGIN { for (i = 0; i < 400; i++) print "main;big;f" i, i < 3 ? 300 : 1 }' | screen 10x60 'kkk dump /=f399 Enter dump Enter' foldview
