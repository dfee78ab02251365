../rounds 'grep -o "a round failed\|could not record\|kept 2 rounds" said'
