/* threads - four threads, each with an allocator of its own */
#include <pthread.h>
#include <stdlib.h>

#define NOINLINE __attribute__((noinline))

#define WORKER(name, calls, bytes) NOINLINE static void * \
name(void *p) \
{ \
	for (int i = 0; i < calls; i++) { \
		void *volatile block = malloc(bytes); \
		free(block); \
	} \
	return p; \
}

WORKER(decode, 50000, 200)
WORKER(filter, 30000, 500)
WORKER(encode, 4000, 3000)
WORKER(store, 90, 100000)

int
main(void)
{
	void *(*work[])(void *) = {decode, filter, encode, store};
	pthread_t thread[4];

	for (int i = 0; i < 4; i++)
		pthread_create(&thread[i], NULL, work[i], NULL);
	for (int i = 0; i < 4; i++)
		pthread_join(thread[i], NULL);
	return 0;
}
