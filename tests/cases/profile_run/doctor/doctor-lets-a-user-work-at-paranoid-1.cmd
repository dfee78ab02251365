FAKE_UID=1000 ./ailing open
