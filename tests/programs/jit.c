/*
 * jit - spin for 300 ms of its own time in code that it puts into anonymous
 * memory, as compilers do, and that /tmp/perf-PID.map names; then say so, and
 * wait for SIGTERM, a minute at most, to remove that file
 */
#define _DEFAULT_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

#define SIZE 4096

static char path[64];

static void
end(int signal)
{
	(void)signal;
	unlink(path);
	_exit(0);
}

static void
wait_for_end(int signal)
{
	(void)signal;
	if (write(1, "done\n", 5) != 5)
		_exit(1);
	for (;;)
		pause();
}

__attribute__((noinline, aligned(64))) void
spin(volatile unsigned long *n)
{
	for (;;)
		++*n;
}

int
main(void)
{
	volatile unsigned long n = 0;
	void *code = mmap(NULL, SIZE, PROT_READ | PROT_WRITE | PROT_EXEC,
	    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	void (*run)(volatile unsigned long *);
	struct itimerval time = {.it_value.tv_usec = 300000};
	FILE *map;

	if (code == MAP_FAILED)
		return 1;
	memcpy(code, (void *)(uintptr_t)spin, 128);
	snprintf(path, sizeof(path), "/tmp/perf-%d.map", (int)getpid());
	map = fopen(path, "w");
	if (map == NULL)
		return 1;
	fprintf(map, "%llx %x made_at_run_time\n",
	    (unsigned long long)(uintptr_t)code, SIZE);
	fclose(map);
	signal(SIGTERM, end);
	signal(SIGALRM, end);
	signal(SIGVTALRM, wait_for_end);
	alarm(60);
	setitimer(ITIMER_VIRTUAL, &time, NULL);
	memcpy(&run, &code, sizeof(run));
	run(&n);
	return 0;
}
