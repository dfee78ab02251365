#!/bin/sh
# waits.sh - find where a program waits: ten times, it sleeps for 70 ms, waits 20 ms
# for a lock that another thread holds, and works for 10 ms
set -e
mkdir -p waits
cd waits
cat >wait.c <<'END_C'
#include <pthread.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t held;

static void *
hold_lock(void *p)
{
	prctl(PR_SET_NAME, "holder");
	for (int i = 0; i < 10; i++) {
		pthread_mutex_lock(&lock);
		pthread_barrier_wait(&held);
		usleep(20000);
		pthread_mutex_unlock(&lock);
		pthread_barrier_wait(&held);
	}
	return p;
}

static void
work(void)
{
	for (clock_t end = clock() + CLOCKS_PER_SEC / 100; clock() < end;)
		;
}

int
main(void)
{
	pthread_t thread;

	pthread_barrier_init(&held, NULL, 2);
	pthread_create(&thread, NULL, hold_lock, NULL);
	for (int i = 0; i < 10; i++) {
		usleep(70000);
		pthread_barrier_wait(&held);
		pthread_mutex_lock(&lock);
		pthread_mutex_unlock(&lock);
		pthread_barrier_wait(&held);
		work();
	}
	return pthread_join(thread, NULL);
}
END_C
${CC:-cc} -g -O0 -fno-omit-frame-pointer -pthread -o wait wait.c

perf record -q -e sched:sched_switch -o probe -- true >/dev/null 2>&1 || {
	profile_run capture --measure=off-cpu --dry-run ./wait
	echo "perf may not record the scheduler here"
	exit 77
}
profile_run capture --measure=off-cpu ./wait
# the waits of the first thread in microseconds, for the timer and for the lock
# (futex); on a busy machine less, because the time in the run queue is no wait
awk '/^wait;/ { sum[/nanosleep/ ? "asleep" : "lock"] += $NF }
END {
	for (kind in sum) print kind, sum[kind] / 1000, "ms"
	exit sum["asleep"] < 600000 || sum["lock"] < 100000
}' profiles/latest/folded.txt
