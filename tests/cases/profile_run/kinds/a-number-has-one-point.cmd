for delay in 1.2.3 . 1.; do ../dry capture --delay $delay true 2>&1 | grep number; done
