/*
 * A program whose functions take a known share of its time: 30, 20, 15, 10,
 * 8, 6, 5, 4 and 2 %.  FACTOR makes the last one slower, ROUNDS sets how long
 * it all takes.
 */
#ifndef FACTOR
#define FACTOR 1
#endif
#ifndef ROUNDS
#define ROUNDS 460
#endif

static volatile unsigned long sink;

#define FUNCTION(name, share) \
	static void \
	name(void) \
	{ \
		for (long i = 0; i < (long)((share) * 29000); i++) \
			sink = sink * 31 + (unsigned long)i; \
	}

FUNCTION(f_30, 30)
FUNCTION(f_20, 20)
FUNCTION(f_15, 15)
FUNCTION(f_10, 10)
FUNCTION(f_8, 8)
FUNCTION(f_6, 6)
FUNCTION(f_5, 5)
FUNCTION(f_4, 4)
FUNCTION(f_2, 2 * FACTOR)

static void
parse(void)
{
	f_30();
	f_10();
	f_2();
}

static void
evaluate(void)
{
	f_20();
	f_8();
	f_6();
}

static void
print(void)
{
	f_15();
	f_5();
	f_4();
}

int
main(void)
{
	for (int i = 0; i < ROUNDS; i++) {
		parse();
		evaluate();
		print();
	}
	return 0;
}
