/*
 * callers ROUNDS - call functions that have no frame of their own at times:
 * leaves, functions that jump to others or are called by a pointer, and the
 * beginning and end of each
 *
 * With -DBARE it runs without libc, and takes no ROUNDS; else it also calls
 * libc, and is interrupted by a signal.
 */
#define _XOPEN_SOURCE 700

#define APART __attribute__((noinline))

static volatile unsigned sink;

APART unsigned
quick(unsigned x)
{
	return x ^ x << 13 ^ x >> 17;
}

APART unsigned
leaf(unsigned x)
{
	for (unsigned i = 0; i < 20; i++)
		x = x * 1664525 + 1013904223;
	return x;
}

APART unsigned
middle(unsigned x)
{
	unsigned a = quick(x);

	a += leaf(a);
	return a ^ x;
}

APART unsigned
outer(unsigned x)
{
	return middle(quick(x + 1)) + 1;
}

APART unsigned
jumped(unsigned x)
{
	sink += x;
	return x & 1 ? leaf(x * 3) : quick(x);
}

APART unsigned
jumps(unsigned x)
{
	return jumped(x) + 1;
}

APART unsigned
fibonacci(unsigned n)
{
	return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

APART unsigned
pointed_leaf(unsigned x)
{
	return leaf(x) + 1;
}

APART unsigned
pointed_quick(unsigned x)
{
	return quick(x) + quick(x + 1);
}

unsigned (*volatile const pointer[])(unsigned) = {pointed_leaf, pointed_quick};

APART unsigned
points(unsigned x)
{
	return pointer[x & 1](x) + pointer[quick(x) & 1](x);
}

APART unsigned
round_of(unsigned x)
{
	for (unsigned i = 0; i < 3000; i++)
		x += outer(x) + jumps(x) + points(x);
	return x + fibonacci(15);
}

#ifdef BARE

__asm__(".globl _start\n"
    ".type _start, @function\n"
    "_start: .cfi_startproc\n"
    ".cfi_undefined rip\n"
    "xor %ebp, %ebp\n"
    "call begin\n"
    "xor %edi, %edi\n"
    "mov $60, %eax\n"
    "syscall\n"
    ".cfi_endproc\n"
    ".size _start, . - _start");

void
begin(void)
{
	for (unsigned i = 0; i < 300; i++)
		sink += round_of(i);
}

#else

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

APART void
handle(int signal)
{
	sink += outer((unsigned)signal) + leaf(sink);
}

APART unsigned
copy(unsigned x)
{
	char a[512], b[512];

	memset(a, (int)x, sizeof(a));
	for (unsigned i = 0; i < 200; i++) {
		memcpy(b, a, sizeof(b) - (x + i) % 64);
		sink += (unsigned)b[i];
	}
	return (unsigned)strlen(memset(b, 'x', sizeof(b) - 1)) + sink;
}

int
main(int argc, char **argv)
{
	struct itimerval often = {{0, 1000}, {0, 1000}};
	struct sigaction how = {.sa_handler = handle};
	unsigned rounds = argc > 1 ? (unsigned)atoi(argv[1]) : 1;

	sigaction(SIGPROF, &how, NULL);
	setitimer(ITIMER_PROF, &often, NULL);
	for (unsigned i = 0; i < rounds; i++)
		sink += round_of(i) + copy(i) + copy(i + 1);
	return 0;
}

#endif
