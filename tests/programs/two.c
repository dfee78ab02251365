/* two - one thread spends its time in left(), the other in right() */
#include <pthread.h>
#include <sys/prctl.h>

#define THREAD(name) \
	static void * \
	name(void *p) \
	{ \
		volatile unsigned long sink = 0; \
		prctl(PR_SET_NAME, #name); \
		for (long i = 0; i < 200000000; i++) \
			sink += (unsigned long)i; \
		return p; \
	}

THREAD(left)
THREAD(right)

int
main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, left, NULL);
	pthread_create(&b, NULL, right, NULL);
	return pthread_join(a, NULL) || pthread_join(b, NULL);
}
