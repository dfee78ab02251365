/* Three fifths of the time in hot(), two in warm(); with -DDAEMON in the
 * background. */
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static volatile unsigned long sink;

static double
now(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

__attribute__((noinline)) static void
hot(double seconds)
{
	for (double end = now() + seconds; now() < end;)
		for (unsigned long i = 0; i < 100000; i++)
			sink += i * i;
}

__attribute__((noinline)) static void
warm(double seconds)
{
	for (double end = now() + seconds; now() < end;)
		for (unsigned long i = 0; i < 100000; i++)
			sink ^= i + sink / 3;
}

int
main(void)
{
	int turns = 5;

#ifdef DAEMON
	if (fork() > 0)
		return 0;
	setsid();
	turns = 50;
#endif
	while (turns-- > 0) {
		hot(.12);
		warm(.08);
	}
	return sink == 1;
}
