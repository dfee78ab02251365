#include "common/health/language.h"

#include "common/base/sys.h"
#include "common/profile/frame.h"

const char *const language_names[LANGUAGES] = {
	"", "Java", "JavaScript", "PHP", "Python", "Ruby"
};

/* prefixes of function names that identify a language */
static const struct prefix {
	const char *text;
	struct language_hint hint;
} prefixes[] = {
	{"py::", {.mapped = true}},
	{"_PyEval_EvalFrameDefault", {.interpreter = LANGUAGE_PYTHON}},
	{"PyEval_EvalFrameEx", {.interpreter = LANGUAGE_PYTHON}},
	{"rb_vm_exec", {.interpreter = LANGUAGE_RUBY}},
	{"vm_exec_core", {.interpreter = LANGUAGE_RUBY}},
	{"execute_ex", {.interpreter = LANGUAGE_PHP}},
	{"JavaThread::", {.runtime = LANGUAGE_JAVA}},
	{"JavaMain", {.runtime = LANGUAGE_JAVA}},
	{"CompileBroker::", {.runtime = LANGUAGE_JAVA}},
	{"v8::", {.runtime = LANGUAGE_NODE}},
	{"node::", {.runtime = LANGUAGE_NODE}},
	{"Builtins_", {.runtime = LANGUAGE_NODE}},
};

struct language_hint
language_hint(str name)
{
	str function = frame_function(name);

	for (size_t i = 0; i < LENGTH(prefixes) && function.n > 0; i++)
		if (prefixes[i].text[0] == function.p[0] &&
		    str_starts(function, str_of(prefixes[i].text)))
			return prefixes[i].hint;
	return (struct language_hint){0};
}
