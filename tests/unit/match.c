/*
 * What expressions and substitutions mean, one row each.
 * needs: tools/foldfilter/steps/subst.c
 */
#include "common/base/sys.h"
#include "common/frames/match.h"
#include "tools/foldfilter/steps/subst.h"
#include "tests/unit/unit.h"

static const struct {
	const char *expr, *name;
	bool want;
} matches[] = {
	{"lloc", "malloc", true},
	{"^malloc$", "malloc", true},
	{"^malloc$", "malloc_[k]", true},
	{"^alloc", "malloc", false},
	{"mallo$", "malloc", false},
	{"^$", "", true},
	{"^m.*c$", "malloc_[k]", true},
	{"c_", "malloc_[k]", false},
	{"m[ai]l+oc|free", "xmalloc", true},
	{"m[ai]l+oc|free", "Free", false},
	{"operator\\(\\)", "f::operator()", true},
	{"a\\.b", "axb", false},
	{"a.b", "axb", true},
	{"\\bread\\b", "do read it", true},
	{"=read", "read", true},
	{"=read", "reads", false},
	{"=read", "read_[k]", true},
	{"=read_[k]", "read_[k]", true},
	{"=read_[k]", "read", false},
	{"=a.b", "axb", false},
	{"~READ", "vfs_read", true},
	{"~read", "VFS_Read_page", true},
	{"~reads", "read", false},
	{"~[k", "read_[k]", false},
	{"module:libc", "libc.so.6`malloc", true},
	{"module:libc", "[libc-2.31.so]", true},
	{"module:libc", "libcurl.so.4`curl", false},
	{"module:libc.so.6", "libc.so.6`malloc_[i]", true},
	{"module:libc", "libc", false},
	{"module:unknown", "[unknown]", false},
	{"module:a", "`a", false},
	{"kind:kernel", "read_[k]", true},
	{"kind:kernel", "read", false},
	{"kind:user", "read", true},
	{"kind:user", "read_[j]", false},
	{"kind:jit", "read_[j]", true},
	{"kind:inlined", "read_[i]", true},
	{"kind:unknown", "[unknown]", true},
	{"kind:unknown", "[libc.so.6]", true},
	{"kind:unknown", "0x7f0012", true},
	{"kind:unknown", "0xyz", false},
	{"kind:unknown", "[unknown]_[k]", false},
	{"kind:user", "[no frames]", false},
	{"kind:unknown", "[no frames]", true},
	{"!read", "read", false},
	{"!read", "write", true},
	{"!kind:kernel", "read_[k]", false},
	{"!=read", "reads", true},
	{"!!read", "read", true},
	{"\\!read", "!read", true},
	{"\\=read", "=read", true},
};

static const struct {
	const char *expr, *name, *want;
} substs[] = {
	{"s/a/b/", "banana", "bbnana"},
	{"s/a/b/g", "banana", "bbnbnb"},
	{"s/A/b/gi", "banana", "bbnbnb"},
	{"s/x*/-/g", "abc", "-a-b-c-"},
	{"s/b*/-/g", "abc", "-a-c-"},
	{"s/^a/x/g", "aaa", "xaa"},
	{"s/(.*)::(.*)/\\2 of \\1/", "a::b", "b of a"},
	{"s/n/[&]/", "banana", "ba[n]ana"},
	{"s/n/\\&/", "banana", "ba&ana"},
	{"s/a$//", "banana_[k]", "banan_[k]"},
	{"s/.*//", "banana_[k]", ""},
	{"s,/usr/,,g", "/usr//usr/a", "a"},
	{"s/\\/usr//", "/usr/a", "/a"},
	{"s|a\\|b|x|", "a|b", "x"},
	{"s#.#\\##", "ab", "#b"},
	{"s/(a)|(b)/<\\1\\2>/g", "abc", "<a><b>c"},
	{"s/z/y/", "banana", "banana"},
	{"s/\\[k\\]/y/", "read_[k]", "read_[k]"},
	{"s/b.*/ /", "a b", "a  "},
};

static void
hold(bool ok, const char *expr, const char *name)
{
	struct buf b = {0};

	buf_fmt(&b, "%s on %s", expr, name);
	check(ok, b.p);
	buf_free(&b);
}

int
main(void)
{
	struct names names = {0};

	for (size_t i = 0; i < LENGTH(matches); i++) {
		struct match m;
		uint32_t id = names_id(&names, str_of(matches[i].name));

		match_new(&m, matches[i].expr, "test");
		hold(match_id(&m, &names, id) == matches[i].want &&
		    match_id(&m, &names, id) == matches[i].want,
		    matches[i].expr, matches[i].name);
	}
	for (size_t i = 0; i < LENGTH(substs); i++) {
		struct subst s;
		struct buf to = {0};
		str name = str_of(substs[i].name);

		subst_new(&s, substs[i].expr, "test");
		if (subst_name(&s, name, &to))
			name = buf_str(&to);
		hold(str_eq(name, str_of(substs[i].want)), substs[i].expr,
		    substs[i].name);
		buf_free(&to);
	}
	return unit_done();
}
