#include "common/health/language.h"

#include "common/base/sys.h"
#include "common/profile/frame.h"

const char *const language_names[LANGUAGES] = {
	"", "Java", "JavaScript", "PHP", "Python", "Ruby"
};

/* how the names of functions begin */
static const struct beginning {
	const char *text;
	enum language language;
} interpreters[] = {
	{"_PyEval_EvalFrameDefault", LANGUAGE_PYTHON},
	{"PyEval_EvalFrameEx", LANGUAGE_PYTHON},
	{"rb_vm_exec", LANGUAGE_RUBY}, {"vm_exec_core", LANGUAGE_RUBY},
	{"execute_ex", LANGUAGE_PHP},
}, compilers[] = {
	{"JavaThread::", LANGUAGE_JAVA}, {"JavaMain", LANGUAGE_JAVA},
	{"CompileBroker::", LANGUAGE_JAVA},
	{"v8::", LANGUAGE_NODE}, {"node::", LANGUAGE_NODE},
	{"Builtins_", LANGUAGE_NODE},
};

static enum language
find_beginning(str name, const struct beginning *all, size_t n)
{
	str function = frame_function(name);

	for (size_t i = 0; i < n; i++)
		if (str_starts(function, str_of(all[i].text)))
			return all[i].language;
	return LANGUAGE_NONE;
}

enum language
language_interpreted_by(str name)
{
	return find_beginning(name, interpreters, LENGTH(interpreters));
}

enum language
language_compiled_by(str name)
{
	return find_beginning(name, compilers, LENGTH(compilers));
}

bool
language_told(str name)
{
	return str_starts(frame_function(name), STR("py::"));
}
