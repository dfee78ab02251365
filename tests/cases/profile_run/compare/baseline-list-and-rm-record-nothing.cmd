for verb in list "rm main"; do profile_run baseline $verb --frequency 99; echo $?; done 2>&1
