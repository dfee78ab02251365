awk 'BEGIN { for (i = 0; i < 5000; i++) print "f" i * 7919 % 5000, 1 + i * 31 % 977 }' >many
LC_ALL=C; export LC_ALL
sort -k2,2nr -k1,1 many | head -n 3 | cut -d ' ' -f 1
foldtop -n 3 --tsv many | tail -n 3 | cut -f 7
foldtop -n 3 many | grep '^functions'
echo "of 2,441,627, not below 0.0399%, by name:"
sort many | awk '$2 >= 2441627 * 0.0399 / 100' | head -n 3 | cut -d ' ' -f 1
foldtop -n 3 --sort=name --min 0.0399 --tsv many | tail -n 3 | cut -f 7
