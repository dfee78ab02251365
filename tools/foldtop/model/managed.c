#include "tools/foldtop/model/managed.h"

#include "common/base/buf.h"

/* prefixes of V8's functions; a mark of the tier follows */
static const char *const v8[] = {
	"JS:", "LazyCompile:", "Function:", "Script:", "Eval:", NULL
};

/* prefixes of code that runtimes generate for themselves */
static const char *const generated[] = {
	"Interpreter", "call_stub", "StubRoutines", "Stub:", "Builtin",
	"BytecodeHandler:", "Handler:", "RegExp:", "vtable stub",
	"itable stub", "I2C/C2I", "py_trampoline", NULL
};

/* return true for perf's names of Python functions: "py::f:/srv/app.py", but
 * not "py::object::cast" */
static bool
is_python(str s)
{
	size_t colon = str_rchr(s, ':');

	return str_starts(s, STR("py::")) && colon > 4 &&
	    s.p[colon - 1] != ':';
}

/* return true for "java/util/HashMap::get" and "Ljava/util/HashMap;::get" */
static bool
is_java(str s)
{
	size_t colons = str_find(s, STR("::"));
	bool slash = false;

	if (colons == STR_NONE || colons == 0)
		return false;
	for (size_t i = 0; i < colons; i++) {
		char c = s.p[i];

		if (c == ' ' || c == '(' || c == '<' || c == '.' || c == ':')
			return false;
		slash |= c == '/' && i > 0;
	}
	return slash;
}

bool
managed_function(str name)
{
	str s = frame_function(name);

	if (frame_kind(name) == FRAME_JIT)
		return frame_named(name) && !str_ends(s, STR("_Java")) &&
		    !str_starts_any(s, generated);
	return str_starts_any(s, v8) || is_python(s) || is_java(s);
}

/* remove the mark of V8's tier: "~", "^", "+" or "*" */
str
managed_plain(str name)
{
	size_t module = str_chr(name, '`');

	for (size_t i = 0; v8[i] != NULL; i++) {
		str s = module != STR_NONE ? str_from(name, module + 1) : name;

		if (!str_starts(s, str_of(v8[i])))
			continue;
		s = str_from(s, str_of(v8[i]).n);
		if (s.n > 1 && (s.p[0] == '~' || s.p[0] == '^' ||
		    s.p[0] == '+' || s.p[0] == '*'))
			s = str_from(s, 1);
		if (s.n > 1 && s.p[0] == ' ')
			s = str_from(s, 1);
		return s.n > 0 ? s : name;
	}
	return name;
}

/* state while stacks are split */
struct parting {
	const struct profile *from;
	struct managed *to;
	bool *managed;		/* by id: true for managed functions */
	uint32_t *plain;	/* by id: its id without the tier */
	uint32_t *ids;		/* ids of the current stack */
	size_t cap;
};

/* copy all names; remove the tier from managed functions */
static void
copy_names(struct parting *s)
{
	const struct names *names = s->from->names;

	s->plain = NEW(&s->to->arena, uint32_t, names->n + 1);
	for (uint32_t i = 0; i < names->n; i++) {
		str name = names_text(names, i);

		s->plain[i] = names_id(&s->to->names,
		    s->managed[i] ? managed_plain(name) : name);
	}
	s->to->functions.names = &s->to->names;
	if (s->from->own == NULL)
		return;
	s->to->own = own_copy(s->from->own);
	s->to->functions.own = &s->to->own;
}

static void
part_stack(struct parting *s, const uint32_t *ids, size_t depth,
    struct num count)
{
	const struct profile *p = s->from;
	size_t n = 0, last = 0;		/* last: 1 + last managed frame */

	GROW(s->ids, s->cap, depth);
	for (size_t d = 0; d < depth; d++) {
		/* a frame inlined into a managed function is managed too */
		bool inlined = last == d && last > 0 &&
		    frame_kind(names_text(p->names, ids[d])) == FRAME_INLINED;
		bool managed = d >= p->labels &&
		    (s->managed[ids[d]] || inlined);

		if (managed)
			last = d + 1;
		if (managed || d < p->labels)
			s->ids[n++] = s->plain[ids[d]];
	}
	if (last == 0)
		for (n = 0; n < depth; n++)
			s->ids[n] = s->plain[ids[n]];
	stacks_add(&s->to->functions.stacks, s->ids, n, &count);
	if (last > 0 && last < depth)
		stacks_add(&s->to->native.stacks, ids + last, depth - last,
		    &count);
}

void
managed_split(struct managed *m, const struct profile *p)
{
	struct parting s = {.from = p, .to = m};
	bool some = false;

	*m = (struct managed){.functions = *p, .native = *p};
	m->native.stacks = (struct stacks){0};
	m->native.column = 0;
	m->native.labels = 0;
	s.managed = NEW(&m->arena, bool, p->names->n + 1);
	for (uint32_t i = 0; i < p->names->n; i++)
		some |= s.managed[i] = managed_function(names_text(p->names,
		    i));
	if (!some)
		return;
	m->functions.stacks = (struct stacks){0};
	m->functions.column = 0;
	copy_names(&s);
	for (uint32_t i = 0; i < p->stacks.n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(&p->stacks, i, &depth);

		part_stack(&s, ids, depth, profile_count(p, i));
	}
	buf_drop(s.ids);
}

