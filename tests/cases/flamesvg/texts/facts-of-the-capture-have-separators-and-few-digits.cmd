printf '# %s\na;b 1\n' 'command="make -j2"
# rate="1997"
# samples="718850"
# lost="1"
# duration="40.759553"' | flamesvg -q | grep -o 'class="footer".*'; printf '# samples="1"\n# duration="0.0125"\na;b 1\n' | flamesvg -q | grep -o 'class="footer".*'
