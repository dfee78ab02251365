profile_run capture --output cpu.svg true
