/* inlined - inner() does the work, and is a part of outer() in the code */
static volatile unsigned long sink;

static inline __attribute__((always_inline)) void
inner(long n)
{
	for (long i = 0; i < n; i++)
		sink += (unsigned long)i;
}

__attribute__((noinline)) void
outer(long n)
{
	inner(n);
	sink++;
}

int
main(void)
{
	outer(300000000);
	return 0;
}
