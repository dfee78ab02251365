/* What is cut off the end of names, a row each. */
#include "common/frames/suffix.h"

#include "common/base/sys.h"
#include "tests/unit/unit.h"

static const struct {
	bool (*cut)(str *);
	const char *name, *left;	/* NULL: nothing is cut */
} rows[] = {
	{suffix_cut_clone, "f.cold", "f"},
	{suffix_cut_clone, "f.part.0", "f"},
	{suffix_cut_clone, "f.part.0.1", "f"},
	{suffix_cut_clone, "f.isra.0.cold", "f.isra.0"},
	{suffix_cut_clone, "f.constprop.12", "f"},
	{suffix_cut_clone, "f.lto_priv.0", "f"},
	{suffix_cut_clone, "f.llvm.1234", "f"},
	{suffix_cut_clone, "f.__uniq.1234", "f"},
	{suffix_cut_clone, "f.clone.1", "f"},
	{suffix_cut_clone, "f() [clone .cold]", "f()"},
	{suffix_cut_clone, "f() [clone .part.0] [clone .cold]",
	    "f() [clone .part.0]"},
	{suffix_cut_clone, "f (.llvm.12)", "f"},
	{suffix_cut_clone, "f(.llvm.12)", NULL},
	{suffix_cut_clone, "f.0", NULL},
	{suffix_cut_clone, "f.colder", NULL},
	{suffix_cut_clone, ".cold", NULL},
	{suffix_cut_clone, "[clone .cold]", NULL},
	{suffix_cut_clone, "f [PreJIT]", NULL},
	{suffix_cut_clone, "", NULL},
	{suffix_cut_hash, "a::b::h0123456789abcdef", "a::b"},
	{suffix_cut_hash, "a::b::h0123456789abcdef (.llvm.12)", "a::b"},
	{suffix_cut_hash, "a::b::h0123456789abcde", NULL},
	{suffix_cut_hash, "a::b::h0123456789abcdeG", NULL},
	{suffix_cut_hash, "::h0123456789abcdef", NULL},
	{suffix_cut_version, "read@plt", "read"},
	{suffix_cut_version, "read@@GLIBC_2.17", "read"},
	{suffix_cut_version, "read@GLIBC_2.17", "read"},
	{suffix_cut_version, "read@glibc_2.17", NULL},
	{suffix_cut_version, "read@GLIBC_", NULL},
	{suffix_cut_version, "user@HOST", NULL},
	{suffix_cut_version, "@plt", NULL},
	{suffix_cut_version, "@@GLIBC_2.17", NULL},
};

int
main(void)
{
	static const char *const closures[] = {
		"{lambda()#", "{closure#", "f()::$_", "main.func",
		"A$$Lambda/", "f()::'lambda",
	};

	for (size_t i = 0; i < LENGTH(rows); i++) {
		str s = str_of(rows[i].name);
		bool cut = rows[i].cut(&s);

		check(rows[i].left == NULL ? !cut && s.n ==
		    str_of(rows[i].name).n :
		    cut && str_eq(s, str_of(rows[i].left)), rows[i].name);
	}
	for (size_t i = 0; i < LENGTH(closures); i++)
		check(suffix_is_closure(str_of(closures[i])), closures[i]);
	check(!suffix_is_closure(STR("int")), "int8 is no closure");
	return unit_done();
}
