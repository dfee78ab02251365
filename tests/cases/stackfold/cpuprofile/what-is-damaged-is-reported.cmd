sed 's/$/\r/' nodes-that-were-hit-are-stacks.in | head -c 900 | stackfold --plain; sed 's/"hitCount":40/&,"children":[3]/' nodes-that-were-hit-are-stacks.in | stackfold --plain
