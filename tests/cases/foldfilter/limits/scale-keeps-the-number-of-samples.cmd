printf '# unit="samples"\n# weight="10"\n# samples="10"\na;b 7\na;c 3\n' | foldfilter --scale=20 | tee tmp.scaled
# a part of it: 3 samples; scaled again: 40
foldfilter --focus =c --scale=2 tmp.scaled; rm tmp.scaled
printf '# unit="samples"\n# weight="10"\n# samples="10"\na;b 7\na;c 3\n' | foldfilter --scale=20 --focus =c
