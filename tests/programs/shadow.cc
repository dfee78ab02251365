// shadow - short code that calls in as many ways as there are: recursion, tail
// calls, callbacks of libraries, rooms of variable size, exceptions, longjmp(),
// and a signal handler in the midst of code without any call
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>

#define APART __attribute__((noinline))

static volatile int sink, handled;
static std::jmp_buf back;

APART static int
leaf(int n)
{
	return n * 7919 % 1009;
}

APART static int
descend(int n)
{
	return n < 2 ? leaf(n) : descend(n - 1) + descend(n - 2);
}

APART static int
tail(int n)
{
	sink = sink + n;
	return n == 0 ? leaf(3) : tail(n - 1);
}

APART static int
room(int n)
{
	char *p = static_cast<char *>(__builtin_alloca(static_cast<size_t>(n)));

	std::memset(p, n, static_cast<size_t>(n));
	return leaf(p[n / 2]);
}

static int
compare(const void *a, const void *b)
{
	const int *x = static_cast<const int *>(a);
	const int *y = static_cast<const int *>(b);

	return (*x > *y) - (*x < *y);
}

APART static int
thrower(int n)
{
	std::string kept(static_cast<size_t>(n) + 40, 'x');

	if (n == 0)
		throw std::runtime_error(kept);
	return thrower(n - 1) + static_cast<int>(kept.size());
}

APART static int
catcher(int n)
{
	try {
		return thrower(n);
	} catch (const std::runtime_error &e) {
		return leaf(static_cast<int>(std::strlen(e.what())));
	}
}

APART static void
jumper(int n)
{
	if (n == 0)
		std::longjmp(back, 1);
	jumper(n - 1);
	sink = n;
}

static void
handler(int)
{
	handled = handled + leaf(handled);
}

int
main()
{
	int all[60];
	char text[64];
	std::map<std::string, int> seen;
	int (*volatile pointer)(int) = descend;

	std::signal(SIGUSR1, handler);
	for (int i = 0; i < 60; i++)
		all[i] = leaf(i);
	std::qsort(all, 60, sizeof(*all), compare);
	for (int i = 0; i < 12; i++) {
		std::snprintf(text, sizeof(text), "%d %g", i, i * 1.5);
		seen[text] = tail(i) + room(16 * i + 1);
	}
	sink = pointer(7);
	sink = catcher(3) + catcher(1);
	if (setjmp(back) == 0)
		jumper(4);
	std::raise(SIGUSR1);
	sink = catcher(0) + descend(4);
	std::printf("%d %d\n", sink, static_cast<int>(seen.size()));
	return 0;
}
