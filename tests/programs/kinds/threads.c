/* threads - threads that rename themselves, fork, exec, and outlive others */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile unsigned long sink;

static void
spin(long n)
{
	while (n-- > 0)
		sink += (unsigned long)n;
}

static void *
work(void *arg)
{
	static const char *const names[] = {
		"a b", "x;y", "12", "pool-1-thread-3", " lead", "trail "
	};
	long i = (long)arg;

	spin(3000000);
	prctl(PR_SET_NAME, names[i % 6]);
	for (int k = 0; k < 40; k++) {
		size_t size = (size_t)(1 + k % 7) << 16;
		char *p = mmap(NULL, size, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

		memset(p, k, size);
		munmap(p, size);
		spin(300000);
	}
	return NULL;
}

int
main(int argc, char **argv)
{
	pthread_t t[6];

	(void)argc;
	for (long i = 0; i < 6; i++)
		pthread_create(&t[i], NULL, work, (void *)i);
	for (int i = 0; i < 5; i++) {
		if (fork() == 0) {
			spin(4000000);
			if (i % 2)
				execlp("sh", "sh", "-c", "ls -R /usr/include "
				    "| sort | tail -n 1", (char *)NULL);
			_exit(0);
		}
	}
	for (int i = 0; i < 6; i++)
		pthread_join(t[i], NULL);
	while (wait(NULL) > 0)
		;
	fprintf(stderr, "%s\n", argv[0]);
	return 0;
}
