FAKE_FREE=999999 ./ailing sound
