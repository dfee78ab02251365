#include "tools/stackfold/own/own_names.h"

#include <string.h>

#include "common/base/search.h"
#include "common/base/sys.h"
#include "common/profile/frame.h"

/* Prefixes of names in libraries of C++, Rust, Java and other languages, and of
 * names added by compilers and linkers.  They are sorted by first letter, so
 * that few are compared.  The crates listed here are too small to appear in the
 * source paths of panics. */
static const char *const library_spaces[] = {
	"Eigen::", "_GLOBAL__sub_I_", "__asan_", "__clang_call_terminate",
	"__cxx_global_var_init", "__cxxabiv1::", "__do_global_", "__gcov_",
	"__gnu_cxx::", "__libc_csu_", "__rdl_", "__rust_", "__rustc::",
	"__tsan_", "__ubsan_", "_dl_relocate_static_pie", "_fini", "_init",
	"_start", "absl::", "addr2line::", "ahash::", "aho_corasick::",
	"akka.", "alloc::", "arrayvec::", "backtrace::", "boost::", "bytes::",
	"ch.qos.", "clojure.", "com.fasterxml.", "com.google.", "com.mysql.",
	"com.oracle.", "com.sun.", "com.zaxxer.", "com/fasterxml/",
	"com/google/", "com/sun/", "compiler_builtins::", "core::",
	"crossbeam", "deregister_tm_clones", "either::", "fmt::", "fnv::",
	"folly::", "frame_dummy", "futures", "gimli::", "google::", "groovy.",
	"groovy/", "hashbrown::", "hyper::", "indexmap::", "io.micrometer.",
	"io.netty.", "io.reactivex.", "io.vertx.", "io/netty/", "itertools::",
	"itoa::", "java.", "java/", "javax.", "javax/", "jdk.", "jdk/",
	"kotlin.", "kotlin/", "kotlinx.", "kotlinx/", "libc::", "log::",
	"memchr::", "miniz_oxide::", "mio::", "nlohmann::", "num_", "okhttp3.",
	"okio.", "once_cell::", "one.profiler.", "operator delete",
	"operator new", "org.apache.", "org.codehaus.", "org.eclipse.",
	"org.h2.", "org.hibernate.", "org.jboss.", "org.junit.",
	"org.openjdk.", "org.postgresql.", "org.slf4j.",
	"org.springframework.", "org/apache/", "org/springframework/",
	"parking_lot", "proc_macro::", "rand::", "rand_", "rayon", "reactor.",
	"regex", "register_tm_clones", "rust_", "rustc_demangle::",
	"rustc_hash::", "ryu::", "scala.", "scala/", "serde", "smallvec::",
	"socket2::", "spdlog::", "std::", "std_detect::", "sun.", "sun/",
	"tbb::", "test::", "tokio", "tracing", "unicode_",
};

#define SPACES LENGTH(library_spaces)

static bool
begins_below(const void *letter, size_t i)
{
	return library_spaces[i][0] < *(const char *)letter;
}

bool
own_names_library(str function)
{
	if (str_ends(function, STR("@plt")) || frame_nameless(function))
		return true;
	if (function.n == 0)
		return false;
	for (size_t i = search_first(SPACES, begins_below, function.p);
	    i < SPACES && library_spaces[i][0] == function.p[0]; i++)
		if (str_starts(function, str_of(library_spaces[i])))
			return true;
	return false;
}

/* Return the word before a "::" at the start of the name, or "". */
static str
first_space(str s)
{
	size_t i = 0;

	while (i < s.n && str_name_char(s.p[i]))
		i++;
	return i > 0 && str_starts(str_from(s, i), STR("::")) ?
	    str_upto(s, i) : (str){0};
}

str
own_names_space(str s)
{
	str type, space;
	size_t as;

	if (s.n == 0 || s.p[0] != '<')
		return first_space(s);
	type = str_from(s, 1);
	while (type.n > 0 && type.p[0] == '<')
		type = str_from(type, 1);
	space = first_space(type);
	as = str_find(type, STR(" as "));
	/* a library type may implement a trait of the user */
	if (as == STR_NONE || (space.n > 0 && !own_names_library(type)))
		return space;
	type = str_from(type, as + 4);
	return own_names_library(type) ? space : first_space(type);
}

str
own_names_go(str s)
{
	size_t end = 0, from, dot;

	while (end < s.n && s.p[end] != '(' && s.p[end] != '[')
		end++;
	s = str_upto(s, end);
	from = str_folder(s);
	dot = str_chr(str_from(s, from), '.');
	return dot != STR_NONE ? str_upto(s, from + dot + 1) : (str){0};
}

str
own_names_cut_type(str s)
{
	size_t paren = str_chr(s, '(');
	size_t blank = str_rchr(paren != STR_NONE ? str_upto(s, paren) : s,
	    ' ');

	for (size_t i = 0; blank != STR_NONE && i < blank; i++)
		if (!str_name_char(s.p[i]) && strchr(". []", s.p[i]) == NULL)
			return s;
	return blank != STR_NONE ? str_from(s, blank + 1) : s;
}

bool
own_names_java(str s, str *package, str *class)
{
	size_t method, last, end;

	s = own_names_cut_type(s);
	method = str_find(s, STR("::"));
	if (method == STR_NONE) {
		size_t paren = str_chr(s, '(');

		method = str_rchr(str_upto(s, paren != STR_NONE ? paren :
		    s.n), '.');
	}
	if (method == STR_NONE || method == 0 || str_digit(s.p[0]))
		return false;
	for (size_t i = 0; i < method; i++) {
		char c = s.p[i];

		if (!str_name_char(c) && c != '.' && c != '/' && c != '-')
			return false;
	}
	*class = str_upto(s, method);
	end = str_chr(*class, '$');	/* strip inner classes and lambdas */
	if (end != STR_NONE && end > 0)
		*class = str_upto(*class, end);
	last = str_rchr(*class, str_has_char(*class, '/') ? '/' : '.');
	*package = str_upto(*class, last != STR_NONE ? last : 0);
	return true;
}
