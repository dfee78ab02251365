/* <expression> of the Itanium C++ ABI, as template arguments hold them. */
#include "common/base/sys.h"
#include "tools/stackfold/demangle/cxx_node.h"

/* operands between or behind operators, by the two letters of the code */
static const struct operation {
	char code[3];
	enum cxx_kind kind;
	const char *text;
} operations[] = {
	{"aN", CXX_BINARY, "&="}, {"aS", CXX_BINARY, "="},
	{"aa", CXX_BINARY, "&&"}, {"ad", CXX_PREFIX, "&"},
	{"an", CXX_BINARY, "&"}, {"aw", CXX_PREFIX, "co_await "},
	{"az", CXX_WORD, "alignof "}, {"cm", CXX_BINARY, ","},
	{"co", CXX_PREFIX, "~"}, {"dV", CXX_BINARY, "/="},
	{"da", CXX_WORD, "delete[] "}, {"de", CXX_PREFIX, "*"},
	{"dl", CXX_WORD, "delete "}, {"ds", CXX_BINARY, ".*"},
	{"dv", CXX_BINARY, "/"}, {"eO", CXX_BINARY, "^="},
	{"eo", CXX_BINARY, "^"}, {"eq", CXX_BINARY, "=="},
	{"ge", CXX_BINARY, ">="}, {"gt", CXX_BINARY, ">"},
	{"lS", CXX_BINARY, "<<="}, {"le", CXX_BINARY, "<="},
	{"ls", CXX_BINARY, "<<"}, {"lt", CXX_BINARY, "<"},
	{"mI", CXX_BINARY, "-="}, {"mL", CXX_BINARY, "*="},
	{"mi", CXX_BINARY, "-"}, {"ml", CXX_BINARY, "*"},
	{"mm", CXX_POSTFIX, "--"}, {"ne", CXX_BINARY, "!="},
	{"ng", CXX_PREFIX, "-"}, {"nt", CXX_PREFIX, "!"},
	{"nx", CXX_OF_TYPE, "noexcept"}, {"oR", CXX_BINARY, "|="},
	{"oo", CXX_BINARY, "||"}, {"or", CXX_BINARY, "|"},
	{"pL", CXX_BINARY, "+="}, {"pl", CXX_BINARY, "+"},
	{"pm", CXX_BINARY, "->*"}, {"pp", CXX_POSTFIX, "++"},
	{"ps", CXX_PREFIX, "+"}, {"rM", CXX_BINARY, "%="},
	{"rS", CXX_BINARY, ">>="}, {"rm", CXX_BINARY, "%"},
	{"rs", CXX_BINARY, ">>"}, {"ss", CXX_BINARY, "<=>"},
	{"sz", CXX_WORD, "sizeof "}, {"te", CXX_OF_TYPE, "typeid"},
	{"tw", CXX_WORD, "throw "},
};

static const struct operation *
operation(const struct cxx *c)
{
	for (size_t i = 0; i < LENGTH(operations); i++)
		if (operations[i].code[0] == cxx_peek(c) &&
		    operations[i].code[1] == cxx_peek2(c))
			return &operations[i];
	return NULL;
}

/* expressions up to `end`; an empty list is a node, too */
static uint32_t
expressions(struct cxx *c, char end)
{
	uint32_t list = 0, tail = 0;

	while (!cxx_take(c, end))
		if (!cxx_append(c, &list, &tail, cxx_expression(c)))
			return 0;
	return list != 0 ? list : cxx_any(c, CXX_LIST, 0, 0);
}

/* "L_Z3foovE", "Li3E", "LPKc0E" */
uint32_t
cxx_literal(struct cxx *c)
{
	uint32_t node, type;
	str value;

	c->p++;
	if (cxx_take2(c, "_Z") || cxx_take(c, 'Z')) {
		node = cxx_encoding(c, true);
		return cxx_take(c, 'E') ? node : 0;
	}
	type = cxx_type(c);
	value = (str){c->p, (size_t)(c->end - c->p)};
	value.n = str_chr(value, 'E');
	if (type == 0 || value.n == STR_NONE)
		return 0;
	c->p += value.n + 1;
	return cxx_text(c, CXX_NUMBER, value, type);
}

/* "fp_", "fpK0_", "fL1p_", "fpT" */
static uint32_t
parameter(struct cxx *c)
{
	uint32_t n, level, node;

	c->p++;
	if (cxx_take(c, 'L') && !cxx_number(c, &level))
		return 0;
	if (!cxx_take(c, 'p'))
		return 0;
	if (cxx_take(c, 'T'))
		return cxx_text(c, CXX_TEXT, STR("this"), 0);
	cxx_take(c, 'r');
	cxx_take(c, 'V');
	cxx_take(c, 'K');
	if (!cxx_ordinal(c, &n))
		return 0;
	node = cxx_any(c, CXX_PARAMETER, 0, 0);
	c->nodes[node].n = n + 1;
	return node;
}

/* "flplT_", "fLplLi0ET_": folded over an operator */
static uint32_t
fold(struct cxx *c)
{
	char kind = cxx_peek2(c);
	const struct operation *o;
	uint32_t a, b = 0, node;

	c->p += 2;
	o = operation(c);
	if (o == NULL || o->kind != CXX_BINARY)
		return 0;
	c->p += 2;
	a = cxx_expression(c);
	if (a == 0)
		return 0;
	if (kind == 'L' || kind == 'R') {
		b = cxx_expression(c);
		if (b == 0)
			return 0;
	} else if (kind == 'l') {
		b = a;
		a = 0;
	}
	node = cxx_text(c, CXX_FOLD, str_of(o->text), a);
	c->nodes[node].b = b;
	return node;
}

static uint32_t
f_expression(struct cxx *c)
{
	char next = cxx_peek2(c);

	if (next == 'p' || (next == 'L' && c->end - c->p > 2 &&
	    str_digit(c->p[2])))
		return parameter(c);
	if (next == 'l' || next == 'r' || next == 'L' || next == 'R')
		return fold(c);
	return 0;
}

/* "cvT_fp_", "cvT__Li1ELi2EE" */
static uint32_t
cast(struct cxx *c, const char *text)
{
	uint32_t type = cxx_type(c), what;

	(void)text;
	if (type == 0)
		return 0;
	what = cxx_take(c, '_') ? expressions(c, 'E') : cxx_expression(c);
	return cxx_node(c, CXX_CAST, type, what);
}

static uint32_t
named_cast(struct cxx *c, const char *text)
{
	uint32_t type = cxx_type(c), what = 0, node;

	if (type != 0)
		what = cxx_expression(c);
	if (what == 0)
		return 0;
	node = cxx_text(c, CXX_NAMED_CAST, str_of(text), type);
	c->nodes[node].b = what;
	return node;
}

static uint32_t
of_type(struct cxx *c, const char *text)
{
	uint32_t type = cxx_type(c);

	return type != 0 ? cxx_text(c, CXX_OF_TYPE, str_of(text), type) : 0;
}

static uint32_t
call(struct cxx *c, const char *text)
{
	uint32_t f = cxx_expression(c);

	(void)text;
	return f != 0 ? cxx_node(c, CXX_CALL, f, expressions(c, 'E')) : 0;
}

/* places and "_", the type, then "E", "pi" and arguments, or "il" */
static uint32_t
new_expression(struct cxx *c, const char *text)
{
	uint32_t places = expressions(c, '_'), type, init = 0, node;

	type = places != 0 ? cxx_type(c) : 0;
	if (type == 0)
		return 0;
	if (cxx_take2(c, "pi")) {
		init = expressions(c, 'E');
		init = init != 0 ? cxx_any(c, CXX_PACK, init, 0) : 0;
	} else if (cxx_peek(c) == 'i') {
		init = cxx_expression(c);
	} else {
		init = cxx_take(c, 'E') ? type : 0;
	}
	node = init != 0 ? cxx_text(c, CXX_NEW, str_of(text), places) : 0;
	if (node != 0)
		c->nodes[node].b = cxx_any(c, CXX_LIST, type,
		    init != type ? init : 0);
	return c->nodes[node].b != 0 ? node : 0;
}

static uint32_t
choice(struct cxx *c, const char *text)
{
	uint32_t condition = cxx_expression(c), yes, no;

	(void)text;
	yes = condition != 0 ? cxx_expression(c) : 0;
	no = yes != 0 ? cxx_expression(c) : 0;
	return cxx_node(c, CXX_CHOICE, condition,
	    cxx_node(c, CXX_LIST, yes, no));
}

/* "tlT_Li1EE", "ilLi1EE" */
static uint32_t
braces(struct cxx *c, const char *text)
{
	bool typed = text[0] == 't';
	uint32_t type = typed ? cxx_type(c) : 0;

	if (typed && type == 0)
		return 0;
	return cxx_any(c, CXX_BRACES, type, expressions(c, 'E'));
}

/* "di1aLi1E", "dxLi0ELi1E", "dXLi0ELi2ELi1E": .a=1, [0]=1, [0 ... 2]=1 */
static uint32_t
designated(struct cxx *c, const char *text)
{
	char kind = text[0];
	uint32_t at, to = 0, value, node;

	at = kind == 'i' ? cxx_source_name(c) : cxx_expression(c);
	if (at == 0 || (kind == 'X' && (to = cxx_expression(c)) == 0))
		return 0;
	at = cxx_any(c, CXX_LIST, at, to);
	value = cxx_expression(c);
	if (at == 0 || value == 0)
		return 0;
	node = cxx_text(c, CXX_DESIGNATED, str_of(kind == 'i' ? "." : "["),
	    at);
	c->nodes[node].b = value;
	return node;
}

/* the types or the pack that sizeof... counts */
static uint32_t
count(struct cxx *c, const char *text)
{
	uint32_t list = 0, tail = 0, what;

	if (text[0] == 'Z') {
		what = cxx_peek(c) == 'T' ? cxx_template_param(c) :
		    cxx_expression(c);
		return what != 0 ? cxx_any(c, CXX_COUNT, what, 0) : 0;
	}
	while (!cxx_take(c, 'E'))
		if (!cxx_append(c, &list, &tail, cxx_template_arg(c)))
			return 0;
	return list != 0 ? cxx_any(c, CXX_COUNT, list, 0) : 0;
}

static uint32_t
expansion(struct cxx *c, const char *text)
{
	uint32_t pattern = cxx_expression(c);

	(void)text;
	return pattern != 0 ? cxx_any(c, CXX_EXPANSION, pattern, 0) : 0;
}

static uint32_t
index_of(struct cxx *c, const char *text)
{
	uint32_t a = cxx_expression(c), b = a != 0 ? cxx_expression(c) : 0;

	(void)text;
	return cxx_node(c, CXX_INDEX, a, b);
}

/* "u5nameX...E": what a compiler made up */
static uint32_t
vendor_expression(struct cxx *c)
{
	uint32_t name, list = 0, tail = 0;

	name = cxx_source_name(c);
	if (name == 0)
		return 0;
	while (!cxx_take(c, 'E'))
		if (!cxx_append(c, &list, &tail, cxx_template_arg(c)))
			return 0;
	return cxx_text(c, CXX_CALLED, (str){c->nodes[name].text,
	    c->nodes[name].n}, list != 0 ? list :
	    cxx_any(c, CXX_LIST, 0, 0));
}

/* "rqXfp_EXpl..EE", "rQ" with parameters before "_" */
static uint32_t
requirements(struct cxx *c, const char *text)
{
	uint32_t list = 0, tail = 0;

	while (text[0] == 'Q' && !cxx_take(c, '_'))
		if (cxx_type(c) == 0)
			return 0;
	while (!cxx_take(c, 'E')) {
		uint32_t one = 0;

		if (cxx_take(c, 'X')) {
			one = cxx_expression(c);
			if (cxx_take(c, 'N') && one != 0)
				one = cxx_text(c, CXX_SUFFIXED,
				    STR(" noexcept"), one);
			if (cxx_take(c, 'R') && cxx_name(c) == 0)
				one = 0;
		} else if (cxx_take(c, 'T')) {
			one = cxx_type(c);
		} else if (cxx_take(c, 'Q')) {
			one = cxx_expression(c);
		}
		if (!cxx_append(c, &list, &tail, one))
			return 0;
	}
	return list != 0 ? cxx_any(c, CXX_REQUIRES, list, 0) : 0;
}

static uint32_t
throw_again(struct cxx *c, const char *text)
{
	return cxx_text(c, CXX_TEXT, str_of(text), 0);
}

static uint32_t
scoped_name(struct cxx *c, const char *text)
{
	(void)text;
	return cxx_scoped_name(c);
}

/* those whose operands are more than expressions */
static const struct special {
	char code[3];
	uint32_t (*read)(struct cxx *, const char *text);
	const char *text;
} specials[] = {
	{"at", of_type, "alignof"}, {"cc", named_cast, "const_cast"},
	{"cl", call, ""}, {"cp", call, ""}, {"cv", cast, ""},
	{"dX", designated, "X"}, {"dc", named_cast, "dynamic_cast"},
	{"di", designated, "i"}, {"dt", cxx_member_of, "."},
	{"dx", designated, "x"}, {"il", braces, ""},
	{"ix", index_of, ""}, {"na", new_expression, "new"},
	{"nw", new_expression, "new"}, {"pt", cxx_member_of, "->"},
	{"qu", choice, ""}, {"rQ", requirements, "Q"},
	{"rc", named_cast, "reinterpret_cast"}, {"rq", requirements, ""},
	{"sP", count, "P"}, {"sZ", count, "Z"},
	{"sc", named_cast, "static_cast"}, {"sp", expansion, ""},
	{"sr", scoped_name, ""}, {"st", of_type, "sizeof"},
	{"ti", of_type, "typeid"}, {"tl", braces, "t"},
	{"tr", throw_again, "throw"},
};

static const struct special *
special(const struct cxx *c)
{
	for (size_t i = 0; i < LENGTH(specials); i++)
		if (specials[i].code[0] == cxx_peek(c) &&
		    specials[i].code[1] == cxx_peek2(c))
			return &specials[i];
	return NULL;
}

static uint32_t
operated(struct cxx *c)
{
	const struct operation *o = operation(c);
	uint32_t a, b = 0, node;
	enum cxx_kind kind;

	if (o == NULL)
		return 0;
	c->p += 2;
	kind = o->kind;
	if (kind == CXX_POSTFIX && cxx_take(c, '_'))
		kind = CXX_PREFIX;
	a = cxx_expression(c);
	if (a == 0)
		return 0;
	if (kind == CXX_BINARY && (b = cxx_expression(c)) == 0)
		return 0;
	node = cxx_text(c, kind, str_of(o->text), a);
	c->nodes[node].b = b;
	return node;
}

static uint32_t
expression(struct cxx *c)
{
	const struct special *s;

	switch (cxx_peek(c)) {
	case 'L':
		return cxx_literal(c);
	case 'T':
		return cxx_template_param(c);
	case 'f':
		return f_expression(c);
	case 'u':
		c->p++;
		return vendor_expression(c);
	default:
		break;
	}
	if (cxx_begins_base(c->p, c->end))
		return cxx_base_name(c);
	s = special(c);
	if (s == NULL)
		return operated(c);
	c->p += 2;
	return s->read(c, s->text);
}

uint32_t
cxx_expression(struct cxx *c)
{
	bool tagging = c->tagging, global;
	uint32_t node;

	if (!cxx_enter(c))
		return 0;
	c->tagging = false;
	global = cxx_take2(c, "gs");
	node = expression(c);
	c->tagging = tagging;
	if (global && node != 0)
		node = cxx_text(c, CXX_PREFIX, STR("::"), node);
	return cxx_leave(c, node);
}
