#include "tools/flamesvg/color/classify.h"

#include "common/base/sys.h"
#include "common/profile/frame.h"

static bool
contains(str name, const char *needle)
{
	return str_find(name, str_of(needle)) != STR_NONE;
}

static bool
starts_with(str name, const char *with)
{
	return str_starts(name, str_of(with));
}

/* Return true if the name ends in a mark with this letter, e.g. "_[k]". */
static bool
is_annotated(str name, char kind)
{
	return frame_annotation(name) == kind;
}

enum { WAKER, WAITER };

const struct classify_class classify_chain_classes[] = {
	{"waker", HUE_AQUA}, {"waiter", HUE_BLUE},
	{NULL, 0},
};

unsigned
classify_chain(str n)
{
	return contains(n, "_[w]") ? WAKER : WAITER;
}

/* classes of the java, js and perl palettes; each palette uses some of them */
enum { NATIVE, KERNEL, CPLUS, SCRIPT, BUILTIN };

const struct classify_class classify_java_classes[] = {
	{"native", HUE_RED}, {"kernel", HUE_ORANGE}, {"C++", HUE_YELLOW},
	{"Java", HUE_GREEN}, {"inlined", HUE_AQUA},
	[CLASSIFY_JAVA_UNMARKED] = {"native or kernel", HUE_RED},
	{NULL, 0},
};

const struct classify_class classify_js_classes[] = {
	{"native", HUE_RED}, {"kernel", HUE_ORANGE}, {"C++", HUE_YELLOW},
	{"JavaScript", HUE_GREEN}, {"built in", HUE_AQUA},
	[CLASSIFY_JS_UNMARKED] = {"native or kernel", HUE_RED},
	{NULL, 0},
};

const struct classify_class classify_perl_classes[] = {
	{"native", HUE_RED}, {"kernel", HUE_ORANGE}, {"C++", HUE_YELLOW},
	{"Perl", HUE_GREEN},
	[CLASSIFY_PERL_UNMARKED] = {"native or kernel", HUE_RED},
	{NULL, 0},
};

/* Return true for names such as java/lang/String.length and
 * Lorg/acme/Main:::run. */
static bool
is_java_package(str name)
{
	static const char *const known[] = {
		"java/", "javax/", "jdk/", "net/", "org/", "com/", "io/",
		"sun/",
	};

	for (size_t i = 0; i < LENGTH(known); i++)
		if (starts_with(name, known[i]) ||
		    (name.n > 0 && name.p[0] == 'L' &&
		    starts_with(str_from(name, 1), known[i])))
			return true;
	return false;
}

unsigned
classify_java(str n)
{
	if (is_annotated(n, 'j'))
		return SCRIPT;
	if (is_annotated(n, 'i'))
		return BUILTIN;
	if (is_java_package(n) || contains(n, ":::"))
		return SCRIPT;
	if (contains(n, "::"))
		return CPLUS;
	return is_annotated(n, 'k') ? KERNEL : NATIVE;
}

unsigned
classify_js(str n)
{
	size_t slash = str_chr(n, '/');

	if (is_annotated(n, 'j'))
		return contains(n, "/") ? SCRIPT : BUILTIN;
	if (contains(n, "::"))
		return CPLUS;
	if (slash != STR_NONE && contains(str_from(n, slash), ".js"))
		return SCRIPT;
	if (contains(n, ":"))
		return BUILTIN;
	if (str_eq(n, STR(" ")))
		return SCRIPT;
	return contains(n, "_[k]") ? KERNEL : NATIVE;
}

unsigned
classify_perl(str n)
{
	if (contains(n, "::"))
		return CPLUS;
	if (contains(n, "Perl") || contains(n, ".pl"))
		return SCRIPT;
	return is_annotated(n, 'k') ? KERNEL : NATIVE;
}

enum { PACKAGE, STANDARD, OWN };

const struct classify_class classify_python_classes[] = {
	{"installed package", HUE_AQUA}, {"Python itself", HUE_YELLOW},
	{"own code", HUE_RED},
	{NULL, 0},
};

/* Return true if the path has a folder such as python3.11. */
static bool
is_python_library(str name)
{
	str part;

	while (str_cut(&name, '/', &part)) {
		if (!starts_with(part, "python") &&
		    !starts_with(part, "Python"))
			continue;
		part = str_from(part, 6);
		while (part.n > 0 && strchr("0123456789.", part.p[0]) != NULL)
			part = str_from(part, 1);
		if (part.n == 0)
			return true;
	}
	return false;
}

unsigned
classify_python(str n)
{
	if (contains(n, "site-packages"))
		return PACKAGE;
	if (starts_with(n, "<built-in") || starts_with(n, "<method") ||
	    starts_with(n, "<frozen") || is_python_library(n))
		return STANDARD;
	return OWN;
}

enum { RUST_CORE, RUST_CODE, RUST_ELSE };

const struct classify_class classify_rust_classes[] = {
	{"standard library", HUE_ORANGE}, {"Rust", HUE_AQUA},
	{"not Rust", HUE_YELLOW},
	{NULL, 0},
};

unsigned
classify_rust(str n)
{
	static const char *const core[] = {
		"core::", "std::", "alloc::", "<core::", "<std::", "<alloc::",
	};
	size_t module = str_chr(n, '`');

	if (module != STR_NONE)
		n = str_from(n, module + 1);
	for (size_t i = 0; i < LENGTH(core); i++)
		if (starts_with(n, core[i]) && !contains(n, "GenFuture"))
			return RUST_CORE;
	return contains(n, "::") ? RUST_CODE : RUST_ELSE;
}

const struct classify_class classify_kind_classes[] = {
	[FRAME_USER] = {"user", HUE_USER},
	[FRAME_KERNEL] = {"kernel", HUE_KERNEL},
	[FRAME_INLINED] = {"inlined", HUE_INLINED},
	[FRAME_JIT] = {"compiled at run time", HUE_JIT},
	[FRAME_UNKNOWN] = {"unknown", HUE_UNKNOWN},
	[CLASSIFY_KIND_UNMARKED] = {
	    "not recorded: fold without --plain", HUE_CALM},
	{NULL, 0},
};

unsigned
classify_kind(str n)
{
	return frame_kind(n);
}

enum { OWN_CODE, OWN_LIBRARY, OWN_KERNEL, OWN_UNKNOWN };

const struct classify_class classify_own_classes[] = {
	{"your code", HUE_USER}, {"library or runtime", HUE_LIBRARY},
	{"kernel", HUE_SYSTEM}, {"unknown", HUE_UNKNOWN},
	{NULL, 0},
};

unsigned
classify_own(bool own, str n)
{
	enum frame_kind kind = frame_kind(n);

	return own ? OWN_CODE : kind == FRAME_KERNEL ? OWN_KERNEL :
	    kind == FRAME_UNKNOWN ? OWN_UNKNOWN : OWN_LIBRARY;
}

/* Return the package of a path, e.g. "java/util" for java/util/HashMap.get. */
static str
find_path_package(str name)
{
	size_t slash = str_rchr(name, '/'), dot;

	dot = str_chr(str_from(name, slash + 1), '.');
	if (dot != STR_NONE && name.n > slash + 2 && (name.p[slash + 1] < 'A' ||
	    name.p[slash + 1] > 'Z'))
		return str_upto(name, slash + 1 + dot);
	return str_upto(name, slash);
}

str
classify_module(str name)
{
	str module = frame_module(name), plain = frame_plain(name);

	if (module.n > 0)
		return module;
	if (is_annotated(name, 'k'))
		return STR("kernel");
	if (plain.n > 0 && plain.p[0] != '/' && str_chr(plain, '/') != STR_NONE)
		return find_path_package(plain);
	return (str){0};
}
