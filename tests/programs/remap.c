/*
 * remap MAPS SAMPLES [fork] - write a recording of a process that has so many
 * maps and changes one before each sample, which has a copy of its stack
 *
 * With a third argument each process forks another one, which goes on.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COMM 3
#define FORK 7
#define MMAP 1
#define SAMPLE 9
#define ROUND 68	/* what is older comes no more */
#define USER 2		/* in a record's misc */

#define MEMBERS 0x3127u	/* ip, tid, time, callchain, period, regs, stack */
#define REGISTERS 20
#define STACK 8		/* words */

static uint64_t record[64], now;
static uint32_t pid = 12;
static size_t n;	/* bytes of it */

static void
add(uint64_t word)
{
	record[n++] = word;
}

static void
add_two(uint32_t low, uint32_t high)
{
	uint32_t both[2] = {low, high};

	memcpy(&record[n++], both, sizeof(both));
}

static void
add_name(const char *name)
{
	size_t words = strlen(name) / 8 + 1;

	memset(record + n, 0, words * 8);
	memcpy(record + n, name, strlen(name));
	n += words;
}

static void
end(uint32_t type, uint16_t misc)
{
	uint16_t rest[2] = {misc, (uint16_t)(n * 8 + 8)};

	fwrite(&type, 4, 1, stdout);
	fwrite(rest, 2, 2, stdout);
	fwrite(record, 8, n, stdout);
	n = 0;
}

static void
add_tail(void)
{
	add_two(pid, pid);
	add(++now);
}

/* a page, with those of the file from another place on each time */
static void
map(unsigned long page)
{
	add_two(pid, pid);
	add(0x400000 + 8192 * (uint64_t)page);
	add(4096);
	add(now * 4096);
	add_name("/none/app");
	add_tail();
	end(MMAP, USER);
}

static void
sample(void)
{
	add(0x400010);
	add_two(pid, pid);
	add(++now);
	add(1);
	add(1);
	add(-(uint64_t)512);
	add(2);		/* registers of 64 bits */
	for (int i = 0; i < REGISTERS; i++)
		add(0x400010);
	add(STACK * 8);
	for (int i = 0; i <= STACK; i++)
		add(i < STACK ? 0 : STACK * 8);
	end(SAMPLE, USER);
}

/* the process goes on as its child */
static void
split(void)
{
	add_two(pid + 1, pid);
	add_two(pid + 1, pid);
	add(++now);
	add_tail();
	end(FORK, 0);
	pid++;
}

/* of the file, and of its only event; without its end, as if perf had been
 * killed */
static void
heads(void)
{
	static const uint64_t file[] = {
		0x32454c4946524550, 104, 144, 104, 144, 248, 0, 0, 0, 0, 0, 0, 0
	}, event[17] = {
		[2] = 1, MEMBERS, 0, 1 << 18, [10] = 0xff0fff, [16] = 104
	};
	uint32_t type[2] = {1, 128};

	fwrite(file, 8, 13, stdout);
	fwrite(type, 4, 2, stdout);
	fwrite(event + 1, 8, 16, stdout);
	fwrite(file + 7, 8, 1, stdout);
}

int
main(int argc, char *argv[])
{
	unsigned long maps = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
	unsigned long samples = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;

	heads();
	add_two(pid, pid);
	add_name("app");
	add_tail();
	end(COMM, 0);
	for (unsigned long i = 0; i < maps; i++)
		map(i);
	for (unsigned long i = 0; i < samples; i++) {
		if (argc > 3)
			split();
		map(i % maps);
		sample();
		if (i % 100 == 99)
			end(ROUND, 0);
	}
	return fflush(stdout) != 0;
}
