# zero width space, joiner, soft hyphen, Arabic letter mark, variation selector, tag
for c in '\342\200\213' '\342\200\215' '\302\255' '\330\234' '\357\270\217' '\363\240\201\201' '\342\200\250'; do printf "main;pay 2\nmain;p${c}ay 1\n"; done | LC_ALL=C.UTF-8 foldtop --ascii | sed 1,4d
