// Names of linkers: those of demangle.tsv, rare ones, and hostile ones.
// needs: tools/stackfold/demangle/*.c
#include "tools/stackfold/demangle/demangle.h"

#include <stdlib.h>

#include "common/base/sys.h"
#include "common/io/in.h"
#include "tests/unit/unit.h"

/* NULL: not understood */
static const struct {
	const char *name, *brief, *whole;
} rare[] = {
	/* what c++filt 2.40 does not know, or gets wrong */
	{"_Z1fDB10_", "f", "f(_BitInt(10))"},
	{"_Z1fDU10_", "f", "f(unsigned _BitInt(10))"},
	{"_Z1fIiEDTnxfp_ET_", "f<int>",
	    "decltype (noexcept ({parm#1})) f<int>(int)"},
	{"_Z1fIiEDTtiT_ES0_", "f<int>", "decltype (typeid (int)) f<int>(int)"},
	{"_Z1fIiEDTfL0p_ET_", "f<int>", "decltype ({parm#1}) f<int>(int)"},
	{"_ZN1A1fEvQ1B", "A::f", "A::f() requires B"},
	{"_ZN1AF1fEv", "A::f", "A::f()"},
	{"_ZNH1A1fEv", "A::f", "A::f()"},
	{"_ZNK1AMUlTyT_E_clIiEEDaS0_",
	    "A::{lambda<typename $T0>(auto:1)#1}::operator()<int>",
	    "auto A::{lambda<typename $T0>(auto:1)#1}::operator()<int>(int) "
	    "const"},
	{"_Z1fIiTnNSt9enable_ifIXsrT_5valueEiE4typeELi0EEvT_", "f<int, 0>",
	    "void f<int, 0>(int)"},
	{"_RINvC1a1fKRe616263_E", "a::f::<\"abc\">",
	    "a::f::<\"abc\">"},
	{"_RINvC1a1fKTj1_j2_EE", "a::f::<{(1, 2)}>",
	    "a::f::<{(1, 2)}>"},
	{"_RINvC1a1fKVNtC1a1SUE", "a::f::<{a::S}>",
	    "a::f::<{a::S}>"},
	{"_RMC0INtC8arrayvec8ArrayVechKoffffffffffffffffffffffff_E",
	    "<arrayvec::ArrayVec<u8, 0xffffffffffffffffffffffff>>",
	    "<arrayvec::ArrayVec<u8, 0xffffffffffffffffffffffff>>"},
	{"_ZN44_$LT$foo..Bar$u20$as$u20$core..fmt..Display$GT$"
	    "3fmt17h0123456789abcdefE", NULL, NULL},	/* no 44 letters */
	{"_ZN47_$LT$foo..Bar$u20$as$u20$core..fmt..Display$GT$"
	    "3fmt17h0123456789abcdefE",
	    "<foo::Bar as core::fmt::Display>::fmt",
	    "<foo::Bar as core::fmt::Display>::fmt"},
	{"_ZN4core3fmt17h0123456789abcdefE.llvm.123", "core::fmt",
	    "core::fmt"},
	/* what stands before and behind a name */
	{"__ZN1A3fooEv", "A::foo", "A::foo()"},
	{"__RNvC1a1f", "a::f", "a::f"},
	{"___ZN1A3fooEv_block_invoke_2",
	    "invocation function for block in A::foo",
	    "invocation function for block in A::foo()"},
	{"_ZN1A3fooEv@plt", "A::foo@plt", "A::foo()@plt"},
	{"_ZN1A3fooEv@@V_1.2", "A::foo@@V_1.2", "A::foo()@@V_1.2"},
	{"_ZN1A3fooEv.part.0.cold", "A::foo",
	    "A::foo() [clone .part.0] [clone .cold]"},
	{"_ZN1A3fooEv.", "A::foo", NULL},
	{"_ZN1A3fooEv+0x12", "A::foo+0x12", "A::foo()+0x12"},
	{"_ZN1A3fooEv_[k]", "A::foo_[k]", "A::foo()_[k]"},
	{"_ZN1A3fooEv (in /bin/app)", "A::foo (in /bin/app)",
	    "A::foo() (in /bin/app)"},
	{"camlStdlib__List__map_481+0x1", "Stdlib.List.map_481+0x1",
	    "Stdlib.List.map_481+0x1"},
	{"camlA__$3d$0a$x_1", "A.=$0a$x_1", "A.=$0a$x_1"},
	{"camlin", NULL, NULL}, {"caml", NULL, NULL},
	/* no names, or damaged ones */
	{"", NULL, NULL}, {"_", NULL, NULL}, {"_Z", NULL, NULL},
	{"_R", NULL, NULL}, {"main", NULL, NULL}, {"_Zfoo", NULL, NULL},
	{"_ZN3foo", NULL, NULL}, {"_Z4foo", NULL, NULL},
	{"_Z99999999999999999999foo", NULL, NULL}, {"_ZN1AC", NULL, NULL},
	{"_Z1fIT_Evv", NULL, NULL}, {"_Z1fIiEvT0_", "f<int>", NULL},
	{"_ZS99_1f", NULL, NULL}, {"_R3fooC1a", NULL, NULL},
	{"_RNvC1a", NULL, NULL}, {"_RNvB_1a", NULL, NULL},
	{"_RINvC1a1fKc110000_E", NULL, NULL}, {"_RNvC1a1fx", NULL, NULL},
	{"_RNvC1a1f!", "a::f!", "a::f!"},
	{"_ZN4core3fmt16h0123456789abcdeE", "core::fmt::h0123456789abcde",
	    "core::fmt::h0123456789abcde"},
	{"_RNvC1au9bcher_kva", "a::b\xc3\xbc" "cher", "a::b\xc3\xbc" "cher"},
	{"_RNvC1au9a_9999999", "a::punycode{a-9999999}",
	    "a::punycode{a-9999999}"},
};

static bool
gives(str name, enum symbol_mode mode, const char *expected)
{
	struct buf b = {0};
	bool ok, done;

	buf_add(&b, STR("before "));
	done = demangle(&b, name, mode);
	ok = expected == NULL ? !done && b.n == 7 :
	    done && str_eq(str_from(buf_str(&b), 7), str_of(expected));
	buf_free(&b);
	return ok;
}

static void
check_rare(void)
{
	for (size_t i = 0; i < LENGTH(rare); i++) {
		str name = str_of(rare[i].name);

		check(gives(name, SYMBOL_PLAIN, rare[i].brief),
		    rare[i].name);
		check(gives(name, SYMBOL_FULL, rare[i].whole), rare[i].name);
		check(gives(name, SYMBOL_RAW, NULL), rare[i].name);
	}
}

static void
check_drawn(const char *path)
{
	struct in in;
	struct buf copy = {0};
	size_t n = 0;
	str line, name, brief, whole;

	in_open(&in, path);
	while (in_line(&in, &line)) {
		if (line.n == 0 || line.p[0] == '#')
			continue;
		copy.n = 0;
		buf_add(&copy, line);
		for (size_t i = 0; i < copy.n; i++)
			if (copy.p[i] == '\t')
				copy.p[i] = '\0';
		name = str_of(buf_text(&copy));
		brief = str_of(name.p + name.n + 1);
		whole = str_of(brief.p + brief.n + 1);
		if (str_eq(whole, STR("=")))
			whole = brief;
		check(gives(name, SYMBOL_PLAIN, brief.p), name.p);
		check(gives(name, SYMBOL_FULL, whole.p), name.p);
		n++;
	}
	in_close(&in);
	buf_free(&copy);
	check(n == 1500, "demangle.tsv has 1,500 names");
}

/* head, middle `times` times, tail: is it refused, or short enough? */
static void
check_hostile(const char *head, const char *middle, size_t times,
    const char *tail)
{
	struct buf b = {0}, to = {0};

	buf_add(&b, str_of(head));
	for (size_t i = 0; i < times; i++)
		buf_add(&b, str_of(middle));
	buf_add(&b, str_of(tail));
	for (int mode = SYMBOL_FULL; mode <= SYMBOL_SHORT; mode++) {
		bool done = demangle(&to, buf_str(&b), (enum symbol_mode)mode);

		check(done ? to.n <= 1 << 20 : to.n == 0, head);
		to.n = 0;
	}
	buf_free(&b);
	buf_free(&to);
}

/* each would take more than a minute, or the stack, if it were not bounded */
static void
check_all_hostile(void)
{
	static const struct {
		const char *head, *middle, *tail;
	} all[] = {
		{"_Z1f", "P", "i"}, {"_Z1f", "PFiA3_", "i"},
		{"_ZN", "1a", "E"}, {"_Z1f", "N1a", "E"},
		{"_Z1fI", "X", "E"}, {"_Z1fIX", "nt", "Li1EEEvv"},
		{"_Z1fI", "J", ""}, {"_Z", "Z1f", "E1x"},
		{"_ZN1a", "cvT_I", "E"}, {"_ZN1acv", "T_IcvT_I", "E"},
		{"_Z1fI1aE", "1bIS_S_E", ""}, {"_Z1fi", "S_IS_S_E", ""},
		{"_Z1f1aIiiE", "1bIS0_S0_E", "S1_"},
		{"_Z1fIJ", "iJ", "EEEvDpT_"}, {"_Z1f", "Dp", "T_"},
		{"_Z1fUl", "UlT_", "E_"}, {"_Z1fIiEv", "DTfp_E", ""},
		{"_R", "INtC1a1b", "E"}, {"_R", "NvC1a", "1f"},
		{"_RNvC1a1fI", "TB1_B1_E", ""}, {"_RINvC1a1f", "TBa_Ba_E", "E"},
		{"_RINvC1a1fTuuE", "TB9_B9_E", "E"}, {"_RYFG_", "FGyyyy_", "E"},
		{"_RNvC1au", "9", "a_zzzz"}, {"_RM", "M", ""}, {"_RY", "D", ""},
		{"_ZN", "1a", "17h0123456789abcdefE"}, {"_Z1f", "B1a", "v"},
	};

	for (size_t i = 0; i < LENGTH(all); i++)
		for (size_t n = 10; n <= 100000; n *= 10)
			check_hostile(all[i].head, all[i].middle, n,
			    all[i].tail);
}

/* each type is two of the one before: 2^30 of them */
static void
check_explosion(void)
{
	static const char id[] = "23456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
	struct buf b = {0}, to = {0};

	buf_add(&b, STR("_Z1f1aIiiE1bIS0_S0_E"));
	for (int i = 0; i < 30; i++)
		buf_fmt(&b, "S1_IS%c_S%c_E", id[i], id[i]);
	check(!demangle(&to, buf_str(&b), SYMBOL_FULL) && to.n == 0,
	    "what would be longer than 1 MB stays as it is");
	check(demangle(&to, buf_str(&b), SYMBOL_PLAIN) &&
	    str_eq(buf_str(&to), STR("f")), "but not without its arguments");
	buf_free(&b);
	buf_free(&to);
}

int
main(void)
{
	check_drawn("tests/unit/demangle.tsv");
	check_rare();
	check_all_hostile();
	check_explosion();
	return unit_done();
}
