{ PATH=$PWD/../fake:$PATH profile_run capture --output cpu.svg true; echo $?; } 2>&1 | grep -v tracefs
