#include "tools/stackfold/own/own_path.h"

#include <stdbool.h>
#include <stddef.h>

/* what packages of a system install, and folders of compilers */
static const char *const system_roots[] = {
	"/usr/", "/bin/", "/sbin/", "/lib/", "/lib32/", "/lib64/", "/libx32/",
	"/snap/", "/nix/store/", "/gnu/store/", "/run/current-system/",
	"/rustc/", "/System/", "/Library/", "/proc/", "/builddir/", "<frozen ",
	"node:", "internal/", NULL
};

/* below the roots, and yet of nobody else */
static const char *const user_roots[] = {
	"/usr/src/app/", NULL
};

static const char *const install_roots[] = {
	"/usr/local/", "/opt/", NULL
};

/* folders, wherever they lie, in which others' code is kept */
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

/* programs that run the code of others */
static const char *const interpreters[] = {
	"python", "pypy", "node", "nodejs", "java", "perl", "ruby", "php",
	"php-fpm", "bash", "sh", "dash", "zsh", "ksh", "busybox", "lua",
	"luajit", "dotnet", "beam.smp", "julia", "deno", "bun", "Rscript", "R",
	"guile",
	"emacs", "qemu", "perf", "gdb", "make", "cmake", "ninja", "cargo",
	"rustc", "go", "gcc", "clang", "cc1", "cc1plus", "ld", NULL
};

/* what files of scripts end in */
static const char *const scripts[] = {
	".py", ".pyx", ".js", ".mjs", ".cjs", ".ts", ".mts", ".tsx", ".jsx",
	".rb", ".php", ".lua", ".pl", ".pm", ".jl", ".erl", ".ex", ".exs",
	".clj", ".scm", ".r", ".R", NULL
};

static bool
has_any(str s, const char *const *list)
{
	for (; *list != NULL; list++)
		if (str_find(s, str_of(*list)) != STR_NONE)
			return true;
	return false;
}

enum own_path
own_path_source(str path)
{
	if (str_starts_any(path, user_roots))
		return has_any(path, package_folders) ? OWN_PATH_LIBRARY :
		    OWN_PATH_OWN;
	if ((str_starts_any(path, system_roots) &&
	    !str_starts(path, STR("/usr/local/"))) ||
	    has_any(path, package_folders))
		return OWN_PATH_LIBRARY;
	return str_chr(path, '/') != STR_NONE ? OWN_PATH_OWN :
	    OWN_PATH_UNKNOWN;
}

/* "python3.11" and "gcc-12" are, "node-service" is not */
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
	if (is_interpreter(base) || has_any(path, package_folders))
		return OWN_MODULE_SYSTEM;
	if (str_ends(base, STR(".so")) ||
	    str_find(base, STR(".so.")) != STR_NONE)
		return OWN_MODULE_SHARED;
	return str_starts_any(path, install_roots) ? OWN_MODULE_INSTALLED :
	    OWN_MODULE_PROGRAM;
}

/* up to the number of a line, or the end of the brackets it is in */
static str
cut_line(str path)
{
	for (size_t i = 0; i + 1 < path.n; i++)
		if (path.p[i] == ':' && (str_digit(path.p[i + 1]) ||
		    path.p[i + 1] == ')'))
			return str_upto(path, i);
	return str_ends(path, STR(")")) ? str_upto(path, path.n - 1) : path;
}

/* the path that a text begins with, if it is of a script */
static str
read_path(str s)
{
	str path = cut_line(s), end = str_from(path, str_folder(path));
	size_t dot = str_chr(end, '.'), stop;

	if (dot == STR_NONE)
		return (str){0};
	/* a.py:work:2 has the function between the file and the line */
	stop = str_chr(end, ':');
	if (stop != STR_NONE)
		end = str_upto(end, stop);
	for (const char *const *e = scripts; *e != NULL; e++)
		if (str_ends(end, str_of(*e)))
			return path;
	return (str){0};
}

str
own_path_in_name(str name)
{
	if (name.n > 1 && name.p[0] == '/')
		return read_path(name);
	for (size_t i = 0; i + 2 < name.n; i++) {
		str rest = str_from(name, i + 1);

		if (name.p[i] != ' ' && name.p[i] != ':' && name.p[i] != '(')
			continue;
		if (name.p[i] != ':' && (str_starts(rest, STR("node:")) ||
		    str_starts(rest, STR("<frozen "))))
			return rest;
		if (rest.p[0] == '/' && rest.p[1] != '/')
			return read_path(rest);
	}
	return (str){0};
}
