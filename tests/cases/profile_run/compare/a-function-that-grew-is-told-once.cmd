../rounds 'grep ^FAIL said'
