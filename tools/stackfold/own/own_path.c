#include "tools/stackfold/own/own_path.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* directories of the system's packages and of compilers */
static const char *const system_roots[] = {
	"/usr/", "/bin/", "/sbin/", "/lib/", "/lib32/", "/lib64/", "/libx32/",
	"/snap/", "/nix/store/", "/gnu/store/", "/run/current-system/",
	"/rustc/", "/System/", "/Library/", "/proc/", "/builddir/", "<frozen ",
	"node:", "internal/", NULL
};

/* directories of the user below system_roots */
static const char *const user_roots[] = {
	"/usr/src/app/", NULL
};

static const char *const install_roots[] = {
	"/usr/local/", "/opt/", NULL
};

/* directories of packages, anywhere in a path */
static const char *const package_folders[] = {
	"/site-packages/", "/dist-packages/", "/node_modules/",
	"/third_party/", "/third-party/", "/thirdparty/", "/3rdparty/",
	"/vendor/", "/_deps/", "/external/", "/subprojects/",
	"/.cargo/registry/", "/.cargo/git/", "/cargo/registry/",
	"/.rustup/", "/rustup/toolchains/", "/rustc/", "/pkg/mod/",
	"/go/src/runtime/", "/local/go/src/", "/lib/go/src/", "/lib/python",
	"/lib64/python", "/lib/ruby/", "/gems/", "/.pyenv/", "/.rbenv/",
	"/.nvm/", "/.conan", "/vcpkg", "/.gradle/", "/.m2/", "/.venv/lib",
	"/c++/", "/libstdc++-v3/", "/lib/gcc/", "/feedstock_root/",
	"/.pub-cache/", "/.nuget/", "/perl5/", "/share/perl/",
	"/miniconda", "/anaconda", NULL
};

/* interpreters and tools, whose code is not the user's */
static const char *const interpreters[] = {
	"python", "pypy", "node", "nodejs", "java", "perl", "ruby", "php",
	"php-fpm", "bash", "sh", "dash", "zsh", "ksh", "busybox", "lua",
	"luajit", "dotnet", "beam.smp", "julia", "deno", "bun", "Rscript", "R",
	"guile",
	"emacs", "qemu", "perf", "gdb", "make", "cmake", "ninja", "cargo",
	"rustc", "go", "gcc", "clang", "cc1", "cc1plus", "ld", NULL
};

/* suffixes of scripts */
static const char *const scripts[] = {
	".py", ".pyx", ".js", ".mjs", ".cjs", ".ts", ".mts", ".tsx", ".jsx",
	".rb", ".php", ".lua", ".pl", ".pm", ".jl", ".erl", ".ex", ".exs",
	".clj", ".scm", ".r", ".R", NULL
};

static bool
is_in_package(str path)
{
	for (size_t at; (at = str_chr(path, '/')) != STR_NONE &&
	    at + 1 < path.n; path = str_from(path, at + 1)) {
		str below = str_from(path, at);

		for (const char *const *f = package_folders; *f != NULL; f++)
			if ((*f)[1] == below.p[1] &&
			    str_starts(below, str_of(*f)))
				return true;
	}
	return false;
}

enum own_path
own_path_source(str path)
{
	bool system = str_starts_any(path, system_roots) &&
	    !str_starts_any(path, user_roots) &&
	    !str_starts(path, STR("/usr/local/"));
	bool version = str_has(path, STR("@v"));	/* of a Go module */

	if (system || version || is_in_package(path))
		return OWN_PATH_LIBRARY;
	return str_has_char(path, '/') ? OWN_PATH_OWN : OWN_PATH_UNKNOWN;
}

/* Return true for "python3.11" and "gcc-12", but not for "node-service". */
static bool
is_interpreter(str base)
{
	for (const char *const *i = interpreters; *i != NULL; i++) {
		str rest;

		if (!str_starts(base, str_of(*i)))
			continue;
		rest = str_from(base, str_of(*i).n);
		if (rest.n > 1 && (rest.p[0] == '-' || rest.p[0] == '_'))
			rest = str_from(rest, 1);
		if (rest.n == 0 || str_digit(rest.p[0]))
			return true;
	}
	return false;
}

enum own_module
own_path_module(str path)
{
	str base = str_from(path, str_folder(path));

	if (path.n == 0 || path.p[0] != '/' ||
	    str_starts(path, STR("//")) || str_starts(path, STR("/memfd:")) ||
	    (str_starts(base, STR("perf-")) && str_ends(base, STR(".map"))) ||
	    str_starts(base, STR("jitted-")) ||
	    str_starts(path, STR("/dev/")) || str_starts(path, STR("/SYSV")))
		return OWN_MODULE_UNKNOWN;
	if (str_starts_any(path, system_roots) &&
	    !str_starts_any(path, user_roots) &&
	    !str_starts_any(path, install_roots))
		return OWN_MODULE_SYSTEM;
	if (is_interpreter(base) || is_in_package(path))
		return OWN_MODULE_SYSTEM;
	if (str_ends(base, STR(".so")) || str_has(base, STR(".so.")))
		return OWN_MODULE_SHARED;
	return str_starts_any(path, install_roots) ? OWN_MODULE_INSTALLED :
	    OWN_MODULE_PROGRAM;
}

/* Return the path of a script at the start of s, which ends at a line number or
 * closing bracket; or "". */
static str
read_path(str s)
{
	size_t end = 0, dot;
	str file;

	while (end + 1 < s.n && (s.p[end] != ':' ||
	    (!str_digit(s.p[end + 1]) && s.p[end + 1] != ')')))
		end++;
	s = end + 1 < s.n ? str_upto(s, end) :
	    str_ends(s, STR(")")) ? str_upto(s, s.n - 1) : s;
	file = str_from(s, str_folder(s));
	/* "a.py:work:2" has the function before the line */
	end = str_chr(file, ':');
	if (end != STR_NONE)
		file = str_upto(file, end);
	dot = str_rchr(file, '.');
	return dot != STR_NONE && str_eq_any(str_from(file, dot), scripts) ?
	    s : (str){0};
}

str
own_path_in_name(str name)
{
	static const char *const inner[] = {"node:", "<frozen ", NULL};

	if (name.n > 1 && name.p[0] == '/')
		return read_path(name);
	for (size_t i = 1; i + 1 < name.n; i++)
		if (name.p[i] == '/' && name.p[i + 1] != '/' &&
		    strchr(" :(", name.p[i - 1]) != NULL)
			return read_path(str_from(name, i));
	for (size_t i = 0; i < name.n; i++)
		if ((name.p[i] == ' ' || name.p[i] == '(') &&
		    str_starts_any(str_from(name, i + 1), inner))
			return str_from(name, i + 1);
	return (str){0};
}
