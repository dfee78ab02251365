PATH=../fake:$PATH PROFILE_RUN_ROOT=../machine/sound
export PATH PROFILE_RUN_ROOT
for event in cycles cpu-clock:u page-faults,instructions/name=x/; do recording_plan plan --event=$event --count=9 true >/dev/null; echo $?; done
