FAKE_REFUSES=k ./ailing container
