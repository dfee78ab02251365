/* <name> of the Itanium C++ ABI: nested, local, operators, substitutions. */
#include "common/base/sys.h"
#include "tools/stackfold/demangle/cxx_node.h"

static const struct operator {
	char code[3];
	const char *text;
} operators[] = {
	{"aN", "&="}, {"aS", "="}, {"aa", "&&"}, {"ad", "&"}, {"an", "&"},
	{"aw", " co_await"}, {"cl", "()"}, {"cm", ","}, {"co", "~"},
	{"dV", "/="}, {"da", " delete[]"}, {"de", "*"}, {"dl", " delete"},
	{"dv", "/"}, {"eO", "^="}, {"eo", "^"}, {"eq", "=="}, {"ge", ">="},
	{"gt", ">"}, {"ix", "[]"}, {"lS", "<<="}, {"le", "<="}, {"ls", "<<"},
	{"lt", "<"}, {"mI", "-="}, {"mL", "*="}, {"mi", "-"}, {"ml", "*"},
	{"mm", "--"}, {"na", " new[]"}, {"ne", "!="}, {"ng", "-"}, {"nt", "!"},
	{"nw", " new"}, {"oR", "|="}, {"oo", "||"}, {"or", "|"}, {"pL", "+="},
	{"pl", "+"}, {"pm", "->*"}, {"pp", "++"}, {"ps", "+"}, {"pt", "->"},
	{"qu", "?"}, {"rM", "%="}, {"rS", ">>="}, {"rm", "%"}, {"rs", ">>"},
	{"ss", "<=>"},
};

/* abbreviations: printed, printed before a constructor, constructor's name */
static const struct standard {
	char code;
	const char *brief, *whole, *last;
} standards[] = {
	{'a', "std::allocator", "std::allocator", "allocator"},
	{'b', "std::basic_string", "std::basic_string", "basic_string"},
	{'s', "std::string", "std::basic_string<char, std::char_traits<char>, "
	    "std::allocator<char> >", "basic_string"},
	{'i', "std::istream", "std::basic_istream<char, "
	    "std::char_traits<char> >", "basic_istream"},
	{'o', "std::ostream", "std::basic_ostream<char, "
	    "std::char_traits<char> >", "basic_ostream"},
	{'d', "std::iostream", "std::basic_iostream<char, "
	    "std::char_traits<char> >", "basic_iostream"},
};

/* "S0_", the third to be remembered */
static uint32_t
substituted(struct cxx *c)
{
	uint32_t n = 0;

	if (cxx_take(c, '_'))
		return c->nsubs > 0 ? c->subs[0] : 0;
	for (;; c->p++) {
		char d = cxx_peek(c);

		if (str_digit(d))
			n = n * 36 + (uint32_t)(d - '0');
		else if (d >= 'A' && d <= 'Z')
			n = n * 36 + (uint32_t)(d - 'A') + 10;
		else
			break;
		if (n > c->nsubs)
			return 0;
	}
	return cxx_take(c, '_') && n + 1 < c->nsubs ? c->subs[n + 1] : 0;
}

static uint32_t
abi_tags(struct cxx *c, uint32_t name)
{
	str last = c->last;

	while (name != 0 && cxx_take(c, 'B')) {
		uint32_t tag = cxx_source_name(c);

		if (tag == 0)
			return 0;
		name = cxx_text(c, CXX_TAGGED, (str){c->nodes[tag].text,
		    c->nodes[tag].n}, name);
	}
	c->last = last;
	return name;
}

/* prefix: more of the name follows, perhaps a constructor */
uint32_t
cxx_substitution(struct cxx *c, bool prefix)
{
	char code = cxx_peek2(c);

	c->p++;
	if (code == '_' || str_digit(code) || (code >= 'A' && code <= 'Z'))
		return substituted(c);
	for (size_t i = 0; i < LENGTH(standards); i++) {
		const struct standard *s = &standards[i];
		bool whole;

		if (s->code != code)
			continue;
		c->p++;
		whole = prefix && (cxx_peek(c) == 'C' || cxx_peek(c) == 'D');
		c->last = str_of(s->last);
		return abi_tags(c, cxx_text(c, CXX_TEXT,
		    str_of(whole ? s->whole : s->brief), 0));
	}
	if (!cxx_take(c, 't'))
		return 0;
	return cxx_text(c, CXX_TEXT, STR("std"), 0);
}

static bool
anonymous(str s)
{
	return s.n >= 10 && str_starts(s, STR("_GLOBAL_")) && s.p[9] == 'N' &&
	    (s.p[8] == '_' || s.p[8] == '.' || s.p[8] == '$');
}

uint32_t
cxx_source_name(struct cxx *c)
{
	uint32_t n;
	str s;

	if (!cxx_number(c, &n) || n == 0 || n > (size_t)(c->end - c->p))
		return 0;
	s = (str){c->p, n};
	c->p += n;
	if (anonymous(s))
		s = STR("(anonymous namespace)");
	c->last = s;
	return cxx_text(c, CXX_TEXT, s, 0);
}

/* the type may be a T_, whose arguments follow the operator */
static uint32_t
conversion(struct cxx *c)
{
	bool was = c->conversion, tagging = c->tagging;
	uint32_t type;

	c->conversion = c->tagging;
	c->tagging = false;
	type = cxx_type(c);
	c->conversion = was;
	c->tagging = tagging;
	return type != 0 ? cxx_any(c, CXX_CONVERSION, type, 0) : 0;
}

uint32_t
cxx_operator(struct cxx *c)
{
	uint32_t name;

	if (cxx_take2(c, "cv"))
		return conversion(c);
	if (cxx_take2(c, "li")) {
		name = cxx_source_name(c);
		return name != 0 ? cxx_any(c, CXX_LITERAL, name, 0) : 0;
	}
	if (cxx_peek(c) == 'v' && str_digit(cxx_peek2(c))) {
		c->p += 2;
		name = cxx_source_name(c);
		return name != 0 ? cxx_any(c, CXX_CONVERSION, name, 0) : 0;
	}
	for (size_t i = 0; i < LENGTH(operators); i++)
		if (cxx_take2(c, operators[i].code))
			return cxx_text(c, CXX_OPERATOR,
			    str_of(operators[i].text), 0);
	return 0;
}

/* "C1", "CI2" and a base class, "D0" */
static uint32_t
constructor(struct cxx *c)
{
	enum cxx_kind kind = *c->p++ == 'C' ? CXX_CONSTRUCTOR : CXX_DESTRUCTOR;
	str last = c->last;
	bool inherited = kind == CXX_CONSTRUCTOR && cxx_take(c, 'I');

	if (cxx_peek(c) < '0' || cxx_peek(c) > '9' || last.n == 0)
		return 0;
	c->p++;
	if (inherited) {
		if (cxx_type(c) == 0)
			return 0;
		last = c->last;
	}
	return cxx_text(c, kind, last, 0);
}

/* "UliE_": what a lambda takes, which of them it is */
static uint32_t
lambda(struct cxx *c)
{
	bool tagging = c->tagging;
	uint32_t list, node, needs = 0, n;

	c->tagging = false;
	list = cxx_parameter_list(c);
	if (list != 0 && cxx_take(c, 'Q'))
		needs = cxx_expression(c);
	c->tagging = tagging;
	if (list == 0 || !cxx_take(c, 'E') || !cxx_ordinal(c, &n))
		return 0;
	node = cxx_any(c, CXX_LAMBDA, list, needs);
	c->nodes[node].n = n + 1;
	return node;
}

static uint32_t
unnamed(struct cxx *c)
{
	uint32_t n, node;

	if (!cxx_ordinal(c, &n))
		return 0;
	node = cxx_any(c, CXX_UNNAMED, 0, 0);
	c->nodes[node].n = n + 1;
	return cxx_remember(c, node);
}

/* "DC1a1bE" of auto [a, b] */
static uint32_t
binding(struct cxx *c)
{
	uint32_t list = 0, tail = 0;

	while (!cxx_take(c, 'E'))
		if (!cxx_append(c, &list, &tail, cxx_source_name(c)))
			return 0;
	return list != 0 ? cxx_any(c, CXX_BINDING, list, 0) : 0;
}

/* "_0", "__10_": which of several of one name in a function; not printed */
static bool
discriminator(struct cxx *c)
{
	uint32_t n;

	if (cxx_peek(c) != '_')
		return true;
	if (str_digit(cxx_peek2(c))) {
		c->p += 2;
		return true;
	}
	if (!cxx_take2(c, "__"))
		return true;
	return cxx_number(c, &n) && cxx_take(c, '_');
}

static uint32_t
internal(struct cxx *c)
{
	uint32_t name;

	c->p++;
	name = cxx_unqualified(c);
	return name != 0 && discriminator(c) ? name : 0;
}

/* "W3foo": the module that a name belongs to */
uint32_t
cxx_module(struct cxx *c)
{
	uint32_t module = 0;

	while (cxx_take(c, 'W')) {
		uint32_t part;
		bool partition = cxx_take(c, 'P');

		part = cxx_source_name(c);
		if (part == 0)
			return 0;
		if (module != 0 || partition)
			part = cxx_text(c, CXX_SPECIAL,
			    str_of(partition ? ":" : "."), part);
		module = module == 0 ? part :
		    cxx_node(c, CXX_JOINED, module, part);
	}
	return module;
}

static uint32_t
plain_unqualified(struct cxx *c)
{
	char next = cxx_peek(c);

	if (str_digit(next))
		return cxx_source_name(c);
	if (next >= 'a' && next <= 'z')
		return cxx_operator(c);
	if (cxx_take2(c, "DC"))
		return binding(c);
	if (next == 'C' || next == 'D')
		return constructor(c);
	if (next == 'L')
		return internal(c);
	if (cxx_take2(c, "Ul"))
		return lambda(c);
	if (cxx_take2(c, "Ut"))
		return unnamed(c);
	return 0;
}

uint32_t
cxx_unqualified(struct cxx *c)
{
	uint32_t module = 0, name;

	if (cxx_peek(c) == 'W') {
		module = cxx_module(c);
		if (module == 0)
			return 0;
	}
	name = abi_tags(c, plain_unqualified(c));
	return module != 0 ? cxx_node(c, CXX_MODULE, name, module) : name;
}

/* one step of a <prefix>, behind what was read of it */
static uint32_t
component(struct cxx *c, uint32_t before)
{
	char next = cxx_peek(c), after = cxx_peek2(c);
	uint32_t part;

	if (next == 'I')
		return before != 0 ? cxx_node(c, CXX_TEMPLATE, before,
		    cxx_template_args(c)) : 0;
	if (next == 'S' && before == 0)
		return cxx_substitution(c, true);
	if (next == 'T')
		part = cxx_template_param(c);
	else if (next == 'D' && (after == 't' || after == 'T'))
		part = cxx_decltype(c);
	else {
		c->p += next == 'F' && before != 0;	/* a friend */
		part = cxx_unqualified(c);
	}
	return before == 0 || part == 0 ? part :
	    cxx_node(c, CXX_NESTED, before, part);
}

static uint32_t
prefix(struct cxx *c)
{
	uint32_t name = 0;

	while (cxx_peek(c) != 'E') {
		bool substitution = name == 0 && cxx_peek(c) == 'S';

		if (name != 0 && cxx_take(c, 'M'))
			continue;	/* a member, whose initializer it is */
		name = component(c, name);
		if (name == 0)
			return 0;
		if (!substitution && cxx_peek(c) != 'E')
			cxx_remember(c, name);
	}
	return name;
}

static unsigned
method_flags(struct cxx *c)
{
	unsigned flags = 0;

	if (cxx_take(c, 'r'))
		flags |= CXX_RESTRICT;
	if (cxx_take(c, 'V'))
		flags |= CXX_VOLATILE;
	if (cxx_take(c, 'K'))
		flags |= CXX_CONST;
	if (cxx_take(c, 'R'))
		flags |= CXX_REF;
	else if (cxx_take(c, 'O'))
		flags |= CXX_REFREF;
	return flags;
}

static uint32_t
qualified(struct cxx *c, uint32_t name, unsigned flags)
{
	if (name == 0 || flags == 0)
		return name;
	name = cxx_any(c, CXX_QUALIFIED, name, 0);
	c->nodes[name].flags = (uint8_t)flags;
	return name;
}

static uint32_t
nested(struct cxx *c)
{
	unsigned flags;
	uint32_t name;

	c->p++;
	cxx_take(c, 'H');	/* a method with an explicit this */
	flags = method_flags(c);
	name = prefix(c);
	return cxx_take(c, 'E') ? qualified(c, name, flags) : 0;
}

/* a name in a function; what qualifies it qualifies the whole */
static uint32_t
local_in(struct cxx *c, uint32_t function, bool argument)
{
	unsigned flags = 0;
	uint32_t name, n = 0;

	if (argument && !cxx_ordinal(c, &n))
		return 0;
	name = cxx_name(c);
	if (name == 0 || (!argument && !discriminator(c)))
		return 0;
	if (c->nodes[name].kind == CXX_QUALIFIED) {
		flags = c->nodes[name].flags;
		name = c->nodes[name].a;
	}
	if (argument) {
		name = cxx_any(c, CXX_DEFAULT_ARG, 0, name);
		c->nodes[name].n = n + 1;
	}
	return qualified(c, cxx_node(c, CXX_LOCAL, function, name), flags);
}

static uint32_t
local(struct cxx *c)
{
	uint32_t function;

	c->p++;
	function = cxx_encoding(c, true);
	if (function == 0 || !cxx_take(c, 'E'))
		return 0;
	if (cxx_take(c, 's'))
		return discriminator(c) ? cxx_node(c, CXX_LOCAL, function,
		    cxx_text(c, CXX_TEXT, STR("string literal"), 0)) : 0;
	return local_in(c, function, cxx_take(c, 'd'));
}

/* not within a class or function; "St" puts it into std */
static uint32_t
unscoped(struct cxx *c, bool *substitution)
{
	uint32_t space, name;

	*substitution = cxx_peek(c) == 'S' && cxx_peek2(c) != 't';
	if (*substitution)
		return cxx_substitution(c, false);
	if (!cxx_take2(c, "St"))
		return cxx_unqualified(c);
	space = cxx_text(c, CXX_TEXT, STR("std"), 0);
	name = cxx_unqualified(c);
	return cxx_node(c, CXX_NESTED, space, name);
}

uint32_t
cxx_name(struct cxx *c)
{
	bool substitution;
	uint32_t name;

	if (cxx_peek(c) == 'N')
		return nested(c);
	if (cxx_peek(c) == 'Z')
		return local(c);
	name = unscoped(c, &substitution);
	if (name == 0 || cxx_peek(c) != 'I')
		return name;
	if (!substitution)
		cxx_remember(c, name);
	return cxx_node(c, CXX_TEMPLATE, name, cxx_template_args(c));
}
