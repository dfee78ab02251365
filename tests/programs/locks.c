/*
 * locks [ROUNDS] - hold three locks for 10, 30 and 60 ms in each round, while
 * another thread waits for each of them: in wait_short(), wait_middle() and
 * wait_long()
 */
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define LOCKS 3
#define WAIT(name, i) \
	__attribute__((noinline)) static void \
	name(void) \
	{ \
		pthread_mutex_lock(&lock[i]); \
		pthread_mutex_unlock(&lock[i]); \
	}

static pthread_mutex_t lock[LOCKS] = {PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int turn[LOCKS][2];	/* a pipe each: a byte is a turn to wait */

WAIT(wait_short, 0)
WAIT(wait_middle, 1)
WAIT(wait_long, 2)

static void *
wait_in_turn(void *which)
{
	static void (*const waits[LOCKS])(void) = {wait_short, wait_middle,
	    wait_long};
	size_t i = (size_t)which;
	char byte;

	while (read(turn[i][0], &byte, 1) == 1)
		waits[i]();
	return NULL;
}

int
main(int argc, char *argv[])
{
	static const long ms[LOCKS] = {10, 30, 60};
	int rounds = argc > 1 ? atoi(argv[1]) : 3;
	pthread_t thread[LOCKS];

	for (size_t i = 0; i < LOCKS; i++)
		if (pipe(turn[i]) != 0 || pthread_create(&thread[i], NULL,
		    wait_in_turn, (void *)i) != 0)
			return 1;
	for (int round = 0; round < rounds; round++)
		for (size_t i = 0; i < LOCKS; i++) {
			pthread_mutex_lock(&lock[i]);
			if (write(turn[i][1], "", 1) != 1)
				return 1;
			nanosleep(&(struct timespec){0, ms[i] * 1000000}, NULL);
			pthread_mutex_unlock(&lock[i]);
		}
	for (size_t i = 0; i < LOCKS; i++) {
		close(turn[i][1]);
		pthread_join(thread[i], NULL);
	}
	return 0;
}
