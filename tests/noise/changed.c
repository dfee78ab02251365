/*
 * A program of thirteen functions: heavy(), whose work is the argument times
 * 11, and twelve that always do 9 together.
 */
#include <stdlib.h>

static volatile unsigned long sink;

#define FUNCTION(name) \
	__attribute__((noinline)) static void \
	name(double part) \
	{ \
		for (long i = 0; i < (long)(part * 5000); i++) \
			sink = sink * 31 + (unsigned long)i; \
	}

FUNCTION(heavy)
FUNCTION(o0)
FUNCTION(o1)
FUNCTION(o2)
FUNCTION(o3)
FUNCTION(o4)
FUNCTION(o5)
FUNCTION(o6)
FUNCTION(o7)
FUNCTION(o8)
FUNCTION(o9)
FUNCTION(o10)
FUNCTION(o11)

int
main(int argc, char *argv[])
{
	double work = argc > 1 ? atof(argv[1]) : 1;

	for (int i = 0; i < 6000; i++) {
		heavy(work * 11);
		o0(1.8);
		o1(1.4);
		o2(1.1);
		o3(0.9);
		o4(0.8);
		o5(0.7);
		o6(0.6);
		o7(0.5);
		o8(0.4);
		o9(0.3);
		o10(0.3);
		o11(0.2);
	}
	return 0;
}
