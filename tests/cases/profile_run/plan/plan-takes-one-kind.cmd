PATH=../fake:$PATH PROFILE_RUN_ROOT=../machine/sound
export PATH PROFILE_RUN_ROOT
for options in "--measure=sound" "--measure=latency --event=x" "--measure=wall --event=x" "--measure=off-cpu --count=7" "--measure=locks --count=7" "--sound" "--count"; do
	recording_plan plan $options >/dev/null
	echo $?
done
for command in "" sing "input"; do recording_plan $command; echo $?; done
