/* fat - 200 ms below a frame of 100,000 bytes, more than perf copies */
#include <string.h>
#include <time.h>

static volatile unsigned long sink;

__attribute__((noinline)) static void
inner(const char *room)
{
	for (int i = 0; i < 1000000; i++)
		sink += (unsigned char)room[i % 1000];
}

__attribute__((noinline)) static void
fat(void)
{
	char room[100000];

	memset(room, 1, sizeof(room));
	inner(room);
	sink += (unsigned char)room[7];
}

int
main(void)
{
	while (clock() < CLOCKS_PER_SEC / 5)
		fat();
	return 0;
}
