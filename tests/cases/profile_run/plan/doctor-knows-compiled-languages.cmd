. ./machine.sh
mkdir bin proc proc/7 proc/8 proc/9
machine 0 $ALL 2 0
for name in java node python3.12; do : >bin/$name; chmod +x bin/$name; done
PATH=$PWD/bin:$PATH
doctor java node python3.12
# processes that are told to name their functions, and one that is not
ln -s ../../bin/java proc/7/exe; printf 'java\0-XX:+PreserveFramePointer\0A\0' >proc/7/cmdline
ln -s ../../bin/node proc/8/exe; printf 'node\0--perf-basic-prof\0a.js\0' >proc/8/cmdline
ln -s ../../bin/python3.12 proc/9/exe; printf 'python3.12\0a.py\0' >proc/9/cmdline
doctor ./proc/7/exe ./proc/8/exe
doctor ./proc/9/exe
