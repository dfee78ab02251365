./rounds 'grep ^FAIL said'
