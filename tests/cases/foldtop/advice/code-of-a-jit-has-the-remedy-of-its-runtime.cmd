for f in libjvm.so\`JavaThread::run node\`v8::internal::Invoke node\`Builtins_JSEntry other; do
	printf '# event="cpu-clock"\napp;start_thread;%s;[perf-7.map] 600\napp;start_thread;work 400\n' "$f" |
		foldtop --report | sed -n '/^Health/,/^$/p'
done
