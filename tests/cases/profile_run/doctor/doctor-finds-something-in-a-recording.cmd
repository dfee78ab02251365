./ailing sound ./doctor-finds-something-in-a-recording.in 2>&1 | grep -v " Hz "
