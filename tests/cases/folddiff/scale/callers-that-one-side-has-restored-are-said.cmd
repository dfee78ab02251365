printf '# unit="samples"\n# restored="3"\nmain;a 10\n' >tmp.restored
printf '# unit="samples"\nmain;a 10\n' | folddiff tmp.restored -
folddiff tmp.restored tmp.restored
rm tmp.restored
