FAKE_FREE=1000000 ./ailing sound
