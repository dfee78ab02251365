// A program whose function is called by a library: visit() by apply().
void apply(void (*function)(long), long n);

#ifdef LIBRARY
static volatile long calls;

__attribute__((noinline)) void
apply(void (*function)(long), long n)
{
	for (long i = 0; i < n; i++) {
		function(i);
		calls = calls + 1;
	}
}
#else
static volatile long sink;

__attribute__((noinline)) static void
visit(long n)
{
	for (long i = 0; i < 100000; i++)
		sink = sink + i % (n + 1);
}

int
main()
{
	apply(visit, 2000);
	return sink == 1;
}
#endif
