/* random - five functions in random order, of random sizes; fixed seed */
#include <stdint.h>
#include <stdlib.h>

#define NOINLINE __attribute__((noinline))
static void *volatile sink;
static uint32_t state = 88172645;

static uint32_t
draw(void)
{
	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return state;
}

#define TAKER(name, bytes) NOINLINE static void \
name(void) { sink = malloc(bytes); free(sink); }

TAKER(parse_key, 8 + draw() % 56)
TAKER(parse_value, 16 + draw() % 240)
TAKER(copy_line, 64 + draw() % 900)
TAKER(read_block, 512 + draw() % 8000)
TAKER(load_file, 1024 + draw() % 300000)

int
main(void)
{
	for (int i = 0; i < 60000; i++) {
		uint32_t n = draw() % 1000;

		if (n < 400)
			parse_key();
		else if (n < 700)
			parse_value();
		else if (n < 960)
			copy_line();
		else if (n < 998)
			read_block();
		else
			load_file();
	}
	return 0;
}
