/* most of the time is in deep(), which leaves by longjmp() */
#include <setjmp.h>
#include <time.h>

static jmp_buf home;
static volatile unsigned long sink;

__attribute__((noinline)) static void
deep(int n)
{
	if (n > 0)
		deep(n - 1);
	for (int i = 0; i < 20000; i++)
		sink += (unsigned long)i;
	longjmp(home, 1);
}

int
main(void)
{
	while (clock() < CLOCKS_PER_SEC)
		if (setjmp(home) == 0)
			deep(20);
	return 0;
}
