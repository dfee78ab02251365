/*
 * flood clock|faults|switches - half a second of CPU time, 20,000 page faults,
 * or 10,000 switches between two threads
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define PAGE 4096
#define PAGES 1000

static int request[2], reply[2];

static void *
answer(void *p)
{
	char c;

	while (read(request[0], &c, 1) == 1 && write(reply[1], &c, 1) == 1)
		;
	return p;
}

static void
switch_threads(void)
{
	pthread_t thread;
	char c = 0;

	if (pipe(request) != 0 || pipe(reply) != 0 ||
	    pthread_create(&thread, NULL, answer, NULL) != 0)
		exit(1);
	for (int i = 0; i < 5000; i++)
		if (write(request[1], &c, 1) != 1 || read(reply[0], &c, 1) != 1)
			exit(1);
	close(request[1]);
	pthread_join(thread, NULL);
}

static void
touch_pages(void)
{
	for (int i = 0; i < 20; i++) {
		char *pages = mmap(NULL, PAGES * PAGE, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

		if (pages == MAP_FAILED)
			exit(1);
		for (int k = 0; k < PAGES; k++)
			pages[k * PAGE] = 1;
		munmap(pages, PAGES * PAGE);
	}
}

int
main(int argc, char *argv[])
{
	const char *what = argc > 1 ? argv[1] : "";

	if (strcmp(what, "faults") == 0)
		touch_pages();
	else if (strcmp(what, "switches") == 0)
		switch_threads();
	else
		while (clock() < CLOCKS_PER_SEC / 2)
			;
	return 0;
}
