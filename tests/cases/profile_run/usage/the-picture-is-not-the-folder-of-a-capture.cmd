PATH=$PWD/../fake:$PATH profile_run capture --output cpu.svg true
