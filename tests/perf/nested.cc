// nested.cc - functions inlined into each other, with code in two places
//
//	g++ -g -gdwarf-4, clang++ -g -gdwarf-5, g++ -g -gz=zlib,
//	g++ -g -gz=zlib-gnu
// each with
//	-O2 -fno-exceptions -fcf-protection=none -nostdlib -static
//	-fno-asynchronous-unwind-tables -Wl,--build-id=none,-z,noseparate-code
// make the programs dwarf-4, dwarf-5, compressed and compressed-gnu of the
// cases, without the sections that nobody reads; and two copies of the first
// with a build id, given to dwz -m dwz.debug -M dwz.debug, are the program dwz
// and dwz.debug.
//
// With -gsplit-dwarf -c -o NAME.o, and no folder of its own (by
// -fdebug-prefix-map=$PWD=. or -fdebug-compilation-dir=.), without the first 13
// lines here: g++ makes split-4 and other-5 with DWARF 4 and 5, clang++ other-4
// and split-5; of these dwp makes split-4.dwp, and llvm-dwp split-5.dwp.  Two
// copies of what g++ makes with DWARF 5 without -gsplit-dwarf, given to
// dwz --dwarf-5 -m dwz-5.debug -M dwz-5.debug, are dwz-5 and dwz-5.debug.
namespace work {
volatile int sink;

template<typename T> struct Box {
	T value;
	inline __attribute__((always_inline)) void put(T v)
	{
		sink = value = v;
		sink = v + 1;
	}
};

static inline __attribute__((always_inline)) void
twice(int v)
{
	Box<int> box;

	box.put(v);
	sink = 0;
	box.put(v + 7);
}

__attribute__((noinline, cold)) void
rare(int v)
{
	twice(v);
	sink = -1;
}

__attribute__((noinline)) int
often(int v)
{
	if (__builtin_expect(sink == 12345, 0)) {
		rare(v);
		twice(sink);
		__builtin_trap();
	}
	twice(v);
	return sink;
}
}

extern "C" void
_start()
{
	work::often(3);
	for (;;)
		work::sink = work::often(work::sink) * 3;
}
