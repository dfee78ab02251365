// copies.cc - a function that two units have, of which the linker keeps one
//
//	g++ -g -DINNER=first -DBEGIN=_start -c -o first.o
//	g++ -g -DINNER=second -DBEGIN=other -c -o second.o
// each with
//	-O2 -fno-exceptions -fcf-protection=none
//	-fno-asynchronous-unwind-tables
// and
//	g++ -nostdlib -static -Wl,--build-id=none,-z,noseparate-code
//		first.o second.o
// make the program copies of the cases, without the sections that nobody reads.
// The linker keeps the function of the first unit; the second claims it, too.
extern volatile int sink;

static inline __attribute__((always_inline)) void
INNER(int v)
{
	sink = v;
	sink = v + 1;
}

inline __attribute__((noinline)) void
shared(int v)
{
	INNER(v);
	INNER(v + 7);
}

extern "C" void
BEGIN()
{
	for (;;)
		shared(sink);
}

__attribute__((weak)) volatile int sink;
