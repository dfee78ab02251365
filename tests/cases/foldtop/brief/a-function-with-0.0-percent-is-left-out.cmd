printf '# own="^(parse|idle|main)$"\na;main;parse 99990\na;main;idle 1\na;main 9\n' | foldtop --brief
printf '# event="locks"\n# unit="ns"\na;main;load;futex_[k] 99990\na;main;idle;futex_[k] 10\n' | foldtop --brief
