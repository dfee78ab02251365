/*
 * A recursive descent parser for <mangled-name> of the Itanium C++ ABI.  Each
 * function parses one production, has its name in the ABI, and returns its
 * node, or 0 if the text does not match.
 *
 *	_ZNK3foo3barEi
 *	  NK3foo3barE	parse_nested_name(): foo::bar, a const method
 *	             i	parse_bare_function_type(): (int)
 *
 * The order is: characters and nodes, source names and substitutions, template
 * arguments, expressions, types, names, encodings.
 */
#include "tools/stackfold/demangle/cxx_parse.h"

#include "common/base/sys.h"

struct parser {
	const char *at, *end;	/* the text that is not parsed yet */
	size_t length;		/* length of the whole name */
	struct cxx_node *nodes;
	uint32_t n, cap;
	uint32_t *subs;		/* nodes that S_, S0_ ... refer to */
	uint32_t nsubs;
	uint32_t args;		/* list that T_ refers to in this encoding */
	bool tagging;		/* the next <template-args> become `args` */
	bool conversion;	/* parsing the type of a conversion operator */
	str last;		/* the last name, which constructors repeat */
	unsigned depth;		/* nesting depth of productions */
	struct demangle_depth *limit;
	size_t steps;		/* number of productions so far */
};

/* mutually recursive productions */
static uint32_t parse_encoding(struct parser *, bool whole);
static uint32_t parse_name(struct parser *);
static uint32_t parse_unqualified_name(struct parser *);
static uint32_t parse_type(struct parser *);
static uint32_t parse_template_param_decl(struct parser *);
static uint32_t parse_template_args(struct parser *);
static uint32_t parse_expression(struct parser *);

static char
peek_char(const struct parser *p)
{
	return p->at < p->end ? *p->at : '\0';
}

static char
peek_second(const struct parser *p)
{
	return p->end - p->at > 1 ? p->at[1] : '\0';
}

/* Read a character if it is the next one. */
static bool
take_char(struct parser *p, char want)
{
	if (peek_char(p) != want)
		return false;
	p->at++;
	return true;
}

/* Read two characters if they are the next ones. */
static bool
take_pair(struct parser *p, const char *want)
{
	if (peek_char(p) != want[0] || peek_second(p) != want[1])
		return false;
	p->at += 2;
	return true;
}

/* Return a new node, or 0 if there are too many.  Its parts may be 0. */
static uint32_t
new_node(struct parser *p, enum cxx_kind kind, uint32_t a, uint32_t b)
{
	if (p->n == p->cap)
		return 0;
	p->nodes[p->n] = (struct cxx_node){
	    .kind = (uint8_t)kind, .a = a, .b = b, .text = "" };
	return p->n++;
}

/* Return a new node of two parts, or 0 if one of them is 0. */
static uint32_t
combine_nodes(struct parser *p, enum cxx_kind kind, uint32_t a, uint32_t b)
{
	return a != 0 && b != 0 ? new_node(p, kind, a, b) : 0;
}

/* Return a new node with the part A, or 0 if A is 0. */
static uint32_t
wrap_node(struct parser *p, enum cxx_kind kind, uint32_t a)
{
	return a != 0 ? new_node(p, kind, a, 0) : 0;
}

static uint32_t
new_text(struct parser *p, enum cxx_kind kind, str text, uint32_t a)
{
	uint32_t node = new_node(p, kind, a, 0);

	if (node != 0) {
		p->nodes[node].text = text.p;
		p->nodes[node].n = (uint32_t)text.n;
	}
	return node;
}

/* Append to a list whose last cell is *tail.  Return false if the node is 0. */
static bool
append_node(struct parser *p, uint32_t *list, uint32_t *tail, uint32_t node)
{
	uint32_t cell = node != 0 ? new_node(p, CXX_LIST, node, 0) : 0;

	if (cell == 0)
		return false;
	if (*list == 0)
		*list = cell;
	else
		p->nodes[*tail].b = cell;
	*tail = cell;
	return true;
}

/* Parse a list with parse(), up to `end`.  Return 0 if it is empty. */
static uint32_t
parse_some(struct parser *p, uint32_t (*parse)(struct parser *), char end)
{
	uint32_t list = 0, tail = 0;

	while (!take_char(p, end))
		if (!append_node(p, &list, &tail, parse(p)))
			return 0;
	return list;
}

/* Like parse_some(), but the list may be empty. */
static uint32_t
parse_list(struct parser *p, uint32_t (*parse)(struct parser *), char end)
{
	return take_char(p, end) ? new_node(p, CXX_LIST, 0, 0) :
	    parse_some(p, parse, end);
}

/* Add a node to the list that substitutions refer to. */
static uint32_t
remember_node(struct parser *p, uint32_t node)
{
	if (node == 0 || p->nsubs == p->cap)
		return 0;
	p->subs[p->nsubs++] = node;
	return node;
}

/* Parse <number> without a sign.  Return false if it has no digits or too
 * many. */
static bool
parse_number(struct parser *p, uint32_t *n)
{
	const char *start = p->at;

	for (*n = 0; str_digit(peek_char(p)); p->at++) {
		if (*n > UINT32_MAX / 10 - 1)
			return false;
		*n = *n * 10 + (uint32_t)(*p->at - '0');
	}
	return p->at > start;
}

/* Parse an ordinal: "_" is 0, "0_" is 1, "1_" is 2. */
static bool
parse_ordinal(struct parser *p, uint32_t *n)
{
	*n = 0;
	if (take_char(p, '_'))
		return true;
	if (!parse_number(p, n))
		return false;
	++*n;
	return take_char(p, '_');
}

static bool
enter_production(struct parser *p)
{
	p->limit->reached |= p->depth >= p->limit->most;
	if (p->limit->reached || ++p->steps > 64 * p->length + 4096)
		return false;
	p->depth++;
	return true;
}

static uint32_t
leave_production(struct parser *p, uint32_t node)
{
	p->depth--;
	return node;
}

/* <substitution>s of std: text, text before a constructor, name of the
 * constructor */
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

/* Parse <source-name>: "3foo". */
static uint32_t
parse_source_name(struct parser *p)
{
	uint32_t n;
	str s;

	if (!parse_number(p, &n) || n == 0 || n > (size_t)(p->end - p->at))
		return 0;
	s = (str){p->at, n};
	p->at += n;
	/* "_GLOBAL__N_1", or with '.' or '$' before the N */
	if (s.n >= 10 && str_starts(s, STR("_GLOBAL_")) && s.p[9] == 'N' &&
	    (s.p[8] == '_' || s.p[8] == '.' || s.p[8] == '$'))
		s = STR("(anonymous namespace)");
	p->last = s;
	return new_text(p, CXX_TEXT, s, 0);
}

/* Parse <abi-tags>: "B5cxx11". */
static uint32_t
parse_abi_tags(struct parser *p, uint32_t name)
{
	str last = p->last;

	while (name != 0 && take_char(p, 'B')) {
		uint32_t tag = parse_source_name(p);

		if (tag == 0)
			return 0;
		name = new_text(p, CXX_TAGGED, (str){p->nodes[tag].text,
		    p->nodes[tag].n}, name);
	}
	p->last = last;
	return name;
}

/* Parse the <seq-id> and "_" of a <substitution>: "_" is the first node, "0_"
 * the second. */
static uint32_t
parse_seq_id(struct parser *p)
{
	uint32_t n = 0;

	if (take_char(p, '_'))
		return p->nsubs > 0 ? p->subs[0] : 0;
	for (;; p->at++) {
		char d = peek_char(p);

		if (str_digit(d))
			n = n * 36 + (uint32_t)(d - '0');
		else if (d >= 'A' && d <= 'Z')
			n = n * 36 + (uint32_t)(d - 'A') + 10;
		else
			break;
		if (n > p->nsubs)
			return 0;
	}
	return take_char(p, '_') && n + 1 < p->nsubs ? p->subs[n + 1] : 0;
}

/* Parse <substitution>; if `prefix`, a constructor may follow. */
static uint32_t
parse_substitution(struct parser *p, bool prefix)
{
	char code = peek_second(p);

	p->at++;
	if (code == '_' || str_digit(code) || (code >= 'A' && code <= 'Z'))
		return parse_seq_id(p);
	for (size_t i = 0; i < LENGTH(standards); i++) {
		const struct standard *s = &standards[i];
		bool whole;

		if (s->code != code)
			continue;
		p->at++;
		whole = prefix && (peek_char(p) == 'C' || peek_char(p) == 'D');
		p->last = str_of(s->last);
		return parse_abi_tags(p, new_text(p, CXX_TEXT,
		    str_of(whole ? s->whole : s->brief), 0));
	}
	if (!take_char(p, 't'))
		return 0;
	return new_text(p, CXX_TEXT, STR("std"), 0);
}

/* Parse <module-name>: "W3foo". */
static uint32_t
parse_module_name(struct parser *p)
{
	uint32_t module = 0;

	while (take_char(p, 'W')) {
		uint32_t part;
		bool partition = take_char(p, 'P');

		part = parse_source_name(p);
		if (part == 0)
			return 0;
		if (module != 0 || partition)
			part = new_text(p, CXX_SPECIAL,
			    str_of(partition ? ":" : "."), part);
		module = module == 0 ? part :
		    combine_nodes(p, CXX_JOINED, module, part);
	}
	return module;
}

/* Parse <template-param>: "T_", "T0_", "TL0__". */
static uint32_t
parse_template_param(struct parser *p)
{
	uint32_t n, level = 0, node;

	if (!take_char(p, 'T') ||
	    (take_char(p, 'L') && (!parse_number(p, &level) ||
	    !take_char(p, '_'))) || !parse_ordinal(p, &n))
		return 0;
	node = new_node(p, CXX_PARAM, 0, 0);
	p->nodes[node].n = n;
	return node;
}

/* Parse <template-param-decl>: "Ty", "Tk" and a concept, "Tn" and a type, "Tt",
 * "Tp" (a pack) and another declaration. */
static uint32_t
parse_template_param_decl(struct parser *p)
{
	char kind = peek_second(p);
	uint32_t inner = 0;
	str text = STR("typename");

	if (!enter_production(p))
		return 0;
	p->at += 2;
	if (kind == 't')
		return leave_production(p, new_text(p, CXX_DECLARED,
		    STR("template"), parse_list(p, parse_template_param_decl,
		    'E')));
	if (kind == 'k')
		inner = parse_name(p);
	else if (kind == 'n')
		inner = parse_type(p);
	else if (kind == 'p')
		inner = parse_template_param_decl(p);
	if (kind != 'y' && inner == 0)
		return leave_production(p, 0);
	if (kind == 'n')
		text = STR("");
	else if (kind == 'p')
		text = STR("...");
	return leave_production(p, new_text(p, CXX_DECLARED, text, inner));
}

static bool
at_template_param_decl(const struct parser *p)
{
	return peek_char(p) == 'T' && peek_second(p) != '\0' &&
	    memchr("yntpk", peek_second(p), 5) != NULL;
}

/* Parse <expr-primary>: "L_Z3foovE", "Li3E", "LPKc0E". */
static uint32_t
parse_expr_primary(struct parser *p)
{
	uint32_t node, type;
	str value;

	p->at++;
	if (take_pair(p, "_Z") || take_char(p, 'Z')) {
		node = parse_encoding(p, true);
		return take_char(p, 'E') ? node : 0;
	}
	type = parse_type(p);
	value = (str){p->at, (size_t)(p->end - p->at)};
	value.n = str_chr(value, 'E');
	if (type == 0 || value.n == STR_NONE)
		return 0;
	p->at += value.n + 1;
	return new_text(p, CXX_NUMBER, value, type);
}

/* Parse <template-arg>. */
static uint32_t
parse_template_arg(struct parser *p)
{
	uint32_t arg;

	if (!enter_production(p))
		return 0;
	if (at_template_param_decl(p) && parse_template_param_decl(p) == 0)
		return leave_production(p, 0);
	if (take_char(p, 'X')) {
		arg = parse_expression(p);
		if (!take_char(p, 'E'))
			arg = 0;
	} else if (peek_char(p) == 'L') {
		arg = parse_expr_primary(p);
	} else if (peek_char(p) == 'I' || peek_char(p) == 'J') {
		arg = wrap_node(p, CXX_PACK, parse_template_args(p));
	} else {
		arg = parse_type(p);
	}
	return leave_production(p, arg);
}

/* Parse <template-args>: "IiE". */
static uint32_t
parse_template_args(struct parser *p)
{
	uint32_t list = new_node(p, CXX_LIST, 0, 0), tail = list, all = 0;
	bool tagging = p->tagging, conversion = p->conversion;
	str last = p->last;

	p->at++;
	p->tagging = p->conversion = false;
	while (!take_char(p, 'E')) {
		uint32_t arg = parse_template_arg(p);

		if (arg != 0 && take_char(p, 'Q') && parse_expression(p) == 0)
			arg = 0;
		if (!append_node(p, &all, &tail, arg))
			return 0;
	}
	if (all != 0)
		list = all;
	p->tagging = tagging;
	p->conversion = conversion;
	p->last = last;
	if (tagging)
		p->args = list;
	return list;
}

/* Parse <simple-id>: a name, perhaps with <template-args>. */
static uint32_t
parse_simple_id(struct parser *p, uint32_t name)
{
	return name != 0 && peek_char(p) == 'I' ?
	    combine_nodes(p, CXX_TEMPLATE, name, parse_template_args(p)) : name;
}

/* Parse <base-unresolved-name>: "3foo", "onpl", "dn3foo", perhaps with
 * <template-args>. */
static uint32_t
parse_base_unresolved_name(struct parser *p)
{
	uint32_t name;

	take_pair(p, "on");
	if (!take_pair(p, "dn"))
		return parse_simple_id(p, parse_unqualified_name(p));
	name = str_digit(peek_char(p)) ?
	    parse_simple_id(p, parse_source_name(p)) : parse_type(p);
	return name != 0 ? new_text(p, CXX_PREFIX, STR("~"), name) : 0;
}

static bool
at_base_unresolved_name(const char *at, const char *end)
{
	return end - at > 1 && (str_digit(at[0]) ||
	    ((at[0] == 'o' || at[0] == 'd') && at[1] == 'n'));
}

/* Parse <unresolved-name> after "sr": "T_5value", "3foo3barE3baz". */
static uint32_t
parse_unresolved_name(struct parser *p)
{
	uint32_t name, part;

	if (!str_digit(peek_char(p))) {
		name = parse_type(p);
		part = name != 0 ? parse_base_unresolved_name(p) : 0;
		return combine_nodes(p, CXX_NESTED, name, part);
	}
	name = parse_base_unresolved_name(p);
	while (name != 0) {
		bool last = peek_char(p) == 'E';

		if (last ? !at_base_unresolved_name(p->at + 1, p->end) :
		    !at_base_unresolved_name(p->at, p->end))
			return name;
		p->at += last;
		part = parse_base_unresolved_name(p);
		name = combine_nodes(p, CXX_NESTED, name, part);
		if (last)
			return name;
	}
	return 0;
}

/* operators by their two-letter code */
static const struct operator {
	char code[3];
	const char *name;	/* <operator-name>; NULL if there is none */
	enum cxx_kind kind;	/* kind of the <expression> */
	const char *text;	/* its text; if NULL, see special_expressions */
} operators[] = {
	{"aN", "&=", CXX_BINARY, "&="},
	{"aS", "=", CXX_BINARY, "="},
	{"aa", "&&", CXX_BINARY, "&&"},
	{"ad", "&", CXX_PREFIX, "&"},
	{"an", "&", CXX_BINARY, "&"},
	{"aw", " co_await", CXX_PREFIX, "co_await "},
	{"az", NULL, CXX_WORD, "alignof "},
	{"cl", "()", CXX_TEXT, NULL},
	{"cm", ",", CXX_BINARY, ","},
	{"co", "~", CXX_PREFIX, "~"},
	{"dV", "/=", CXX_BINARY, "/="},
	{"da", " delete[]", CXX_WORD, "delete[] "},
	{"de", "*", CXX_PREFIX, "*"},
	{"dl", " delete", CXX_WORD, "delete "},
	{"ds", NULL, CXX_BINARY, ".*"},
	{"dv", "/", CXX_BINARY, "/"},
	{"eO", "^=", CXX_BINARY, "^="},
	{"eo", "^", CXX_BINARY, "^"},
	{"eq", "==", CXX_BINARY, "=="},
	{"ge", ">=", CXX_BINARY, ">="},
	{"gt", ">", CXX_BINARY, ">"},
	{"ix", "[]", CXX_TEXT, NULL},
	{"lS", "<<=", CXX_BINARY, "<<="},
	{"le", "<=", CXX_BINARY, "<="},
	{"ls", "<<", CXX_BINARY, "<<"},
	{"lt", "<", CXX_BINARY, "<"},
	{"mI", "-=", CXX_BINARY, "-="},
	{"mL", "*=", CXX_BINARY, "*="},
	{"mi", "-", CXX_BINARY, "-"},
	{"ml", "*", CXX_BINARY, "*"},
	{"mm", "--", CXX_POSTFIX, "--"},
	{"na", " new[]", CXX_TEXT, NULL},
	{"ne", "!=", CXX_BINARY, "!="},
	{"ng", "-", CXX_PREFIX, "-"},
	{"nt", "!", CXX_PREFIX, "!"},
	{"nw", " new", CXX_TEXT, NULL},
	{"nx", NULL, CXX_OF_TYPE, "noexcept"},
	{"oR", "|=", CXX_BINARY, "|="},
	{"oo", "||", CXX_BINARY, "||"},
	{"or", "|", CXX_BINARY, "|"},
	{"pL", "+=", CXX_BINARY, "+="},
	{"pl", "+", CXX_BINARY, "+"},
	{"pm", "->*", CXX_BINARY, "->*"},
	{"pp", "++", CXX_POSTFIX, "++"},
	{"ps", "+", CXX_PREFIX, "+"},
	{"pt", "->", CXX_TEXT, NULL},
	{"qu", "?", CXX_TEXT, NULL},
	{"rM", "%=", CXX_BINARY, "%="},
	{"rS", ">>=", CXX_BINARY, ">>="},
	{"rm", "%", CXX_BINARY, "%"},
	{"rs", ">>", CXX_BINARY, ">>"},
	{"ss", "<=>", CXX_BINARY, "<=>"},
	{"sz", NULL, CXX_WORD, "sizeof "},
	{"te", NULL, CXX_OF_TYPE, "typeid"},
	{"tw", NULL, CXX_WORD, "throw "},
};

static const struct operator *
find_operator(const struct parser *p)
{
	char first = peek_char(p), second = peek_second(p);

	for (size_t i = 0; i < LENGTH(operators); i++)
		if (operators[i].code[0] == first &&
		    operators[i].code[1] == second)
			return &operators[i];
	return NULL;
}

/* Parse <function-param>: "fp_", "fpK0_", "fL1p_", "fpT". */
static uint32_t
parse_function_param(struct parser *p)
{
	uint32_t n, level, node;

	p->at++;
	if (take_char(p, 'L') && !parse_number(p, &level))
		return 0;
	if (!take_char(p, 'p'))
		return 0;
	if (take_char(p, 'T'))
		return new_text(p, CXX_TEXT, STR("this"), 0);
	take_char(p, 'r');
	take_char(p, 'V');
	take_char(p, 'K');
	if (!parse_ordinal(p, &n))
		return 0;
	node = new_node(p, CXX_PARAMETER, 0, 0);
	p->nodes[node].n = n + 1;
	return node;
}

/* Parse <fold-expr>: "flplT_", "fLplLi0ET_". */
static uint32_t
parse_fold_expression(struct parser *p)
{
	char kind = peek_second(p);
	const struct operator *o;
	uint32_t a, b = 0, node;

	p->at += 2;
	o = find_operator(p);
	if (o == NULL || o->kind != CXX_BINARY)
		return 0;
	p->at += 2;
	a = parse_expression(p);
	if (a != 0 && (kind == 'L' || kind == 'R'))
		b = parse_expression(p);
	if (a == 0 || (b == 0 && (kind == 'L' || kind == 'R')))
		return 0;
	node = new_text(p, CXX_FOLD, str_of(o->text), kind != 'l' ? a : 0);
	p->nodes[node].b = kind != 'l' ? b : a;
	return node;
}

/* Parse "nw" <expression>* "_" <type>, then "E" or an <initializer>, "pi" or
 * "il". */
static uint32_t
parse_new_expression(struct parser *p, const char *text)
{
	uint32_t places = parse_list(p, parse_expression, '_');
	uint32_t type, init, node;

	type = places != 0 ? parse_type(p) : 0;
	if (type == 0)
		return 0;
	if (take_pair(p, "pi"))
		init = wrap_node(p, CXX_PACK, parse_list(p, parse_expression,
		    'E'));
	else if (peek_char(p) == 'i')
		init = parse_expression(p);
	else
		init = take_char(p, 'E') ? type : 0;
	node = init != 0 ? new_text(p, CXX_NEW, str_of(text), places) : 0;
	if (node != 0)
		p->nodes[node].b = new_node(p, CXX_LIST, type,
		    init != type ? init : 0);
	return p->nodes[node].b != 0 ? node : 0;
}

/* Parse <braced-expression>: "di1aLi1E" is .a=1, "dxLi0ELi1E" [0]=1,
 * "dXLi0ELi2ELi1E" [0 ... 2]=1. */
static uint32_t
parse_braced_expression(struct parser *p, const char *text)
{
	char kind = text[0];
	uint32_t at, to = 0, value, node;

	at = kind == 'i' ? parse_source_name(p) : parse_expression(p);
	if (at == 0 || (kind == 'X' && (to = parse_expression(p)) == 0))
		return 0;
	at = new_node(p, CXX_LIST, at, to);
	value = parse_expression(p);
	if (at == 0 || value == 0)
		return 0;
	node = new_text(p, CXX_DESIGNATED, str_of(kind == 'i' ? "." : "["),
	    at);
	p->nodes[node].b = value;
	return node;
}

/* Parse "sZ" <template-param> or "sP" <template-arg>* "E", for sizeof... */
static uint32_t
parse_sizeof_pack(struct parser *p, const char *text)
{
	return wrap_node(p, CXX_COUNT, text[0] == 'P' ?
	    parse_some(p, parse_template_arg, 'E') : peek_char(p) == 'T' ?
	    parse_template_param(p) : parse_expression(p));
}

/* Parse a vendor's expression, "u5nameX...E". */
static uint32_t
parse_vendor_expression(struct parser *p)
{
	uint32_t name = parse_source_name(p);

	return name != 0 ? new_text(p, CXX_CALLED, (str){p->nodes[name].text,
	    p->nodes[name].n}, parse_list(p, parse_template_arg, 'E')) : 0;
}

/* Parse "rq" <requirement>* "E", or "rQ" <parameters> "_" <requirement>*
 * "E". */
static uint32_t
parse_requires_expression(struct parser *p, const char *text)
{
	uint32_t list = 0, tail = 0;

	while (text[0] == 'Q' && !take_char(p, '_'))
		if (parse_type(p) == 0)
			return 0;
	while (!take_char(p, 'E')) {
		uint32_t one = 0;

		if (take_char(p, 'X')) {
			one = parse_expression(p);
			if (take_char(p, 'N') && one != 0)
				one = new_text(p, CXX_SUFFIXED,
				    STR(" noexcept"), one);
			if (take_char(p, 'R') && parse_name(p) == 0)
				one = 0;
		} else if (take_char(p, 'T')) {
			one = parse_type(p);
		} else if (take_char(p, 'Q')) {
			one = parse_expression(p);
		}
		if (!append_node(p, &list, &tail, one))
			return 0;
	}
	return list != 0 ? new_node(p, CXX_REQUIRES, list, 0) : 0;
}

static uint32_t
parse_scoped_name(struct parser *p, const char *text)
{
	(void)text;
	return parse_unresolved_name(p);
}

/* expressions with operands that are not expressions (see parse_operand()), or
 * with a parse function of their own */
static const struct special_expression {
	char code[3];
	const char *text, *operands;
	enum cxx_kind kind;
	uint32_t (*parse)(struct parser *, const char *text);
} special_expressions[] = {
	{"at", "alignof", "T", CXX_OF_TYPE, NULL},
	{"cc", "const_cast", "TE", CXX_NAMED_CAST, NULL},
	{"cl", "", "EL", CXX_CALL, NULL},
	{"cp", "", "EL", CXX_CALL, NULL},
	{"cv", "", "TC", CXX_CAST, NULL},
	{"dX", "X", NULL, 0, parse_braced_expression},
	{"dc", "dynamic_cast", "TE", CXX_NAMED_CAST, NULL},
	{"di", "i", NULL, 0, parse_braced_expression},
	{"dt", ".", "EM", CXX_MEMBER_OF, NULL},
	{"dx", "x", NULL, 0, parse_braced_expression},
	{"il", "", "-L", CXX_BRACES, NULL},
	{"ix", "", "EE", CXX_INDEX, NULL},
	{"na", "new", NULL, 0, parse_new_expression},
	{"nw", "new", NULL, 0, parse_new_expression},
	{"pt", "->", "EM", CXX_MEMBER_OF, NULL},
	{"qu", "", "EP", CXX_CHOICE, NULL},
	{"rQ", "Q", NULL, 0, parse_requires_expression},
	{"rc", "reinterpret_cast", "TE", CXX_NAMED_CAST, NULL},
	{"rq", "", NULL, 0, parse_requires_expression},
	{"sP", "P", NULL, 0, parse_sizeof_pack},
	{"sZ", "Z", NULL, 0, parse_sizeof_pack},
	{"sc", "static_cast", "TE", CXX_NAMED_CAST, NULL},
	{"sp", "", "E", CXX_EXPANSION, NULL},
	{"sr", "", NULL, 0, parse_scoped_name},
	{"st", "sizeof", "T", CXX_OF_TYPE, NULL},
	{"ti", "typeid", "T", CXX_OF_TYPE, NULL},
	{"tl", "", "TL", CXX_BRACES, NULL},
	{"tr", "throw", "", CXX_TEXT, NULL},
};

static uint32_t
parse_operand(struct parser *p, char what)
{
	uint32_t first;

	switch (what) {
	case 'E':
		return parse_expression(p);
	case 'P':	/* a pair of expressions */
		first = parse_expression(p);
		return combine_nodes(p, CXX_LIST, first,
		    first != 0 ? parse_expression(p) : 0);
	case 'T':
		return parse_type(p);
	case 'C':	/* converted value: an expression, or "_" and a list */
		if (!take_char(p, '_'))
			return parse_expression(p);
		/* fallthrough */
	case 'L':	/* <expression>* "E" */
		return parse_list(p, parse_expression, 'E');
	default:	/* M, the name of a member */
		take_pair(p, "gs");
		return take_pair(p, "sr") ? parse_unresolved_name(p) :
		    parse_base_unresolved_name(p);
	}
}

/* Parse an expression with up to two operands, given as letters for
 * parse_operand(); '-' leaves a part empty. */
static uint32_t
parse_operands(struct parser *p, enum cxx_kind kind, const char *text,
    const char *operands)
{
	uint32_t part[2] = {0}, node;

	for (size_t i = 0; operands[i] != '\0'; i++)
		if (operands[i] != '-' &&
		    (part[i] = parse_operand(p, operands[i])) == 0)
			return 0;
	node = new_text(p, kind, str_of(text), part[0]);
	p->nodes[node].b = part[1];
	return node;
}

/* Parse an operator and one or two operands. */
static uint32_t
parse_operation(struct parser *p)
{
	const struct operator *o = find_operator(p);
	enum cxx_kind kind;

	if (o == NULL || o->text == NULL)
		return 0;
	p->at += 2;
	kind = o->kind;
	if (kind == CXX_POSTFIX && take_char(p, '_'))
		kind = CXX_PREFIX;
	return parse_operands(p, kind, o->text,
	    kind == CXX_BINARY ? "EE" : "E");
}

static uint32_t
parse_any_expression(struct parser *p)
{
	char first = peek_char(p), second = peek_second(p);

	switch (first) {
	case 'L':
		return parse_expr_primary(p);
	case 'T':
		return parse_template_param(p);
	case 'f':
		if (second == 'p' || (second == 'L' && p->end - p->at > 2 &&
		    str_digit(p->at[2])))
			return parse_function_param(p);
		return second == 'l' || second == 'r' || second == 'L' ||
		    second == 'R' ? parse_fold_expression(p) : 0;
	case 'u':
		p->at++;
		return parse_vendor_expression(p);
	default:
		break;
	}
	if (at_base_unresolved_name(p->at, p->end))
		return parse_base_unresolved_name(p);
	for (size_t i = 0; i < LENGTH(special_expressions); i++) {
		const struct special_expression *s = &special_expressions[i];

		if (s->code[0] != first || s->code[1] != second)
			continue;
		p->at += 2;
		return s->parse != NULL ? s->parse(p, s->text) :
		    parse_operands(p, s->kind, s->text, s->operands);
	}
	return parse_operation(p);
}

/* Parse <expression>. */
static uint32_t
parse_expression(struct parser *p)
{
	bool tagging = p->tagging, global;
	uint32_t node;

	if (!enter_production(p))
		return 0;
	p->tagging = false;
	global = take_pair(p, "gs");
	node = parse_any_expression(p);
	p->tagging = tagging;
	if (global && node != 0)
		node = new_text(p, CXX_PREFIX, STR("::"), node);
	return leave_production(p, node);
}

/* Parse <bare-function-type>: types up to "E" or the end.  The first one is the
 * result if `returns`. */
static uint32_t
parse_bare_function_type(struct parser *p, bool returns)
{
	uint32_t result = 0, list = 0, tail = 0;

	if (take_char(p, 'J'))
		returns = true;
	while (p->at < p->end && memchr("E.@Q", peek_char(p), 4) == NULL) {
		uint32_t type;

		if ((peek_char(p) == 'R' || peek_char(p) == 'O') &&
		    peek_second(p) == 'E')
			break;
		type = parse_type(p);
		if (type == 0)
			return 0;
		if (returns && result == 0)
			result = type;
		else if (!append_node(p, &list, &tail, type))
			return 0;
	}
	if (list == 0)
		return 0;
	/* f(void) has no parameters */
	if (p->nodes[list].b == 0 &&
	    str_eq((str){p->nodes[p->nodes[list].a].text,
	    p->nodes[p->nodes[list].a].n}, STR("void")) &&
	    p->nodes[p->nodes[list].a].kind == CXX_TEXT)
		p->nodes[list].a = 0;
	return new_node(p, CXX_FUNCTION, result, list);
}

/* Parse <function-type> without <exception-spec>: "FviE", "FvvRE". */
static uint32_t
parse_plain_function_type(struct parser *p)
{
	uint32_t f, flags = 0;

	if (!take_char(p, 'F'))
		return 0;
	take_char(p, 'Y');	/* extern "C" */
	f = parse_bare_function_type(p, true);
	if (take_char(p, 'R'))
		flags = CXX_REF;
	else if (take_char(p, 'O'))
		flags = CXX_REFREF;
	p->nodes[f].flags = (uint8_t)flags;
	return take_char(p, 'E') ? f : 0;
}

static bool
at_function_type(const struct parser *p)
{
	return peek_char(p) == 'F' || (peek_char(p) == 'D' &&
	    peek_second(p) != '\0' &&
	    memchr("oOwx", peek_second(p), 4) != NULL);
}

/* Parse <function-type>, after "Do" (noexcept), "DO" and an expression, "Dw"
 * and types (throw), or "Dx" (transaction-safe). */
static uint32_t
parse_function_type(struct parser *p)
{
	uint32_t list = 0, f;
	char kind = peek_second(p);

	if (peek_char(p) != 'D' || !at_function_type(p))
		return parse_plain_function_type(p);
	p->at += 2;
	if (kind == 'O') {
		list = parse_expression(p);
		if (list == 0 || !take_char(p, 'E'))
			return 0;
	} else if (kind == 'w' && !take_char(p, 'E')) {
		list = parse_some(p, parse_type, 'E');
		if (list == 0)
			return 0;
	}
	f = peek_char(p) == 'D' ? parse_function_type(p) :
	    parse_plain_function_type(p);
	if (kind == 'x' && f != 0)
		p->nodes[f].flags |= CXX_TRANSACTION;
	if (kind == 'x' || f == 0)
		return f;
	f = new_text(p, CXX_NOEXCEPT,
	    kind == 'w' ? STR(" throw") : STR(" noexcept"), f);
	p->nodes[f].b = list;
	return f;
}

/* <builtin-type>s of one letter, 'a' to 'z' */
static const char *const builtins[26] = {
	"signed char", "bool", "char", "double", "long double", "float",
	"__float128", "unsigned char", "int", "unsigned int", NULL, "long",
	"unsigned long", "__int128", "unsigned __int128", NULL, NULL, NULL,
	"short", "unsigned short", NULL, "void", "wchar_t", "long long",
	"unsigned long long", "...",
};

/* <builtin-type>s after "D" */
static const struct builtin {
	const char *code, *text;
} more_builtins[] = {
	{"a", "auto"}, {"c", "decltype(auto)"}, {"d", "decimal64"},
	{"e", "decimal128"}, {"f", "decimal32"}, {"h", "half"},
	{"i", "char32_t"}, {"n", "decltype(nullptr)"}, {"s", "char16_t"},
	{"u", "char8_t"}, {"F16b", "std::bfloat16_t"}, {"F16_", "_Float16"},
	{"F32_", "_Float32"}, {"F64_", "_Float64"}, {"F128_", "_Float128"},
	{"F32x", "_Float32x"}, {"F64x", "_Float64x"},
	{"F128x", "_Float128x"},
};

/* Parse <decltype>: "DtfL0p_E". */
static uint32_t
parse_decltype(struct parser *p)
{
	uint32_t e;

	p->at += 2;
	e = parse_expression(p);
	return e != 0 && take_char(p, 'E') ?
	    new_node(p, CXX_DECLTYPE, e, 0) : 0;
}

/* Parse <CV-qualifiers>. */
static unsigned
parse_cv_qualifiers(struct parser *p)
{
	unsigned flags = 0;

	if (take_char(p, 'r'))
		flags |= CXX_RESTRICT;
	if (take_char(p, 'V'))
		flags |= CXX_VOLATILE;
	if (take_char(p, 'K'))
		flags |= CXX_CONST;
	return flags;
}

/* Return a new node with flags and the part A, or 0 if A is 0. */
static uint32_t
flag_node(struct parser *p, enum cxx_kind kind, uint32_t a, unsigned flags)
{
	uint32_t node = wrap_node(p, kind, a);

	p->nodes[node].flags = (uint8_t)flags;
	return node;
}

/* Parse <array-type>, <vector-type>: "A3_i", "A_i", "AT__i", "Dv4_f",
 * "Dv_T_f". */
static uint32_t
parse_array_type(struct parser *p, enum cxx_kind kind)
{
	str size = {p->at, 0};
	uint32_t length = 0, type, n;

	if (str_digit(peek_char(p))) {
		if (!parse_number(p, &n))
			return 0;
		size.n = (size_t)(p->at - size.p);
	} else if (peek_char(p) != '_' || kind == CXX_VECTOR) {
		take_char(p, '_');
		length = parse_expression(p);
		if (length == 0)
			return 0;
	}
	if (!take_char(p, '_') || (type = parse_type(p)) == 0)
		return 0;
	n = new_text(p, kind, size, length);
	p->nodes[n].b = type;
	return n;
}

/* Parse <extended-qualifier>: "U3AS1i", an int in an address space. */
static uint32_t
parse_vendor_qualified_type(struct parser *p)
{
	uint32_t name = parse_simple_id(p, parse_source_name(p));

	return name != 0 ?
	    combine_nodes(p, CXX_VENDOR, parse_type(p), name) : 0;
}

/* Parse a vendor's type: "u3foo", "u8__typeofIT_E". */
static uint32_t
parse_vendor_type(struct parser *p)
{
	uint32_t name = parse_source_name(p), arg;

	if (name == 0 || peek_char(p) != 'I')
		return name;
	arg = wrap_node(p, CXX_PACK, parse_template_args(p));
	return arg != 0 ? new_text(p, CXX_CALLED, (str){p->nodes[name].text,
	    p->nodes[name].n}, arg) : 0;
}

/* Parse <builtin-type> after "DB" or "DU", the width of an integer: "8_",
 * "T__". */
static uint32_t
parse_bit_int_type(struct parser *p, const char *text)
{
	str width = {p->at, str_digits((str){p->at, (size_t)(p->end - p->at)})};
	uint32_t e;

	p->at += width.n;
	e = width.n > 0 ? new_text(p, CXX_TEXT, width, 0) : parse_expression(p);
	if (e == 0 || !take_char(p, '_'))
		return 0;
	return new_text(p, CXX_CALLED, str_of(text),
	    new_node(p, CXX_LIST, e, 0));
}

/* Parse a type that begins with "D".  Clear *again if S_ cannot refer to it. */
static uint32_t
parse_type_d(struct parser *p, bool *again)
{
	char kind = peek_second(p);
	uint32_t type;

	if (at_function_type(p))
		return parse_function_type(p);
	if (kind == 't' || kind == 'T')
		return parse_decltype(p);
	p->at++;
	if (take_char(p, 'p'))
		return wrap_node(p, CXX_EXPANSION, parse_type(p));
	if (take_char(p, 'v'))
		return parse_array_type(p, CXX_VECTOR);
	*again = false;
	for (size_t i = 0; i < LENGTH(more_builtins); i++) {
		str code = str_of(more_builtins[i].code);

		if (!str_starts((str){p->at, (size_t)(p->end - p->at)}, code))
			continue;
		p->at += code.n;
		return new_text(p, CXX_TEXT, str_of(more_builtins[i].text), 0);
	}
	if (take_char(p, 'B'))
		return parse_bit_int_type(p, "_BitInt");
	if (take_char(p, 'U'))
		return parse_bit_int_type(p, "unsigned _BitInt");
	if (take_char(p, 'k') || take_char(p, 'K')) {
		bool all = p->at[-1] == 'K';

		type = parse_name(p);
		return type != 0 ? new_text(p, CXX_SUFFIXED,
		    str_of(all ? " decltype(auto)" : " auto"), type) : 0;
	}
	return 0;
}

/*
 * In "cvT_IiE" the <template-args> belong to the conversion operator, unless
 * more follow: then the first belong to T_.  So parse them as arguments of T_,
 * and go back if no more follow.
 */
static uint32_t
parse_conversion_args(struct parser *p, uint32_t name)
{
	const struct parser was = *p;
	uint32_t args = remember_node(p, name) != 0 ?
	    parse_template_args(p) : 0;
	size_t steps;

	if (args != 0 && peek_char(p) == 'I')
		return combine_nodes(p, CXX_TEMPLATE, name, args);
	steps = p->steps;
	*p = was;
	p->steps = steps;
	return name;
}

/* Parse <template-param>, or "Ts", "Tu", "Te" and the name of a struct, union
 * or enum. */
static uint32_t
parse_type_t(struct parser *p)
{
	char kind = peek_second(p);
	uint32_t name;

	if (kind == 's' || kind == 'u' || kind == 'e') {
		p->at += 2;
		return parse_name(p);
	}
	name = parse_template_param(p);
	if (peek_char(p) == 'I' && p->nodes[name].kind == CXX_PARAM) {
		if (p->conversion)
			return parse_conversion_args(p, name);
		remember_node(p, name);
	}
	return parse_simple_id(p, name);
}

/* Parse a type that begins with "S".  Clear *again unless it has template
 * arguments. */
static uint32_t
parse_type_s(struct parser *p, bool *again)
{
	uint32_t name;

	if (peek_second(p) == 't')
		return parse_name(p);
	name = parse_substitution(p, false);
	*again = peek_char(p) == 'I';
	return parse_simple_id(p, name);
}

/* Parse a type with a one-letter prefix: "Pi", "Ri", "Ci". */
static uint32_t
parse_type_around(struct parser *p, enum cxx_kind kind, const char *text)
{
	uint32_t type;

	p->at++;
	type = parse_type(p);
	return type != 0 ? new_text(p, kind, str_of(text), type) : 0;
}

/* Parse <type> that is not builtin.  Clear *again if S_ cannot refer to it. */
static uint32_t
parse_any_type(struct parser *p, bool *again)
{
	uint32_t class, type;
	unsigned flags;
	char next = peek_char(p);

	switch (next) {
	case 'r': case 'V': case 'K':
		flags = parse_cv_qualifiers(p);
		/* "KF..." is a single type, the type of a const method */
		return flag_node(p, CXX_CV, at_function_type(p) ?
		    parse_function_type(p) : parse_type(p), flags);
	case 'P':
		return parse_type_around(p, CXX_POINTER, "*");
	case 'R':
		return parse_type_around(p, CXX_LVALUE, "&");
	case 'O':
		return parse_type_around(p, CXX_RVALUE, "&&");
	case 'C':
		return parse_type_around(p, CXX_SUFFIXED, " _Complex");
	case 'G':
		return parse_type_around(p, CXX_SUFFIXED, " _Imaginary");
	case 'F':
		return parse_function_type(p);
	case 'A':
		p->at++;
		return parse_array_type(p, CXX_ARRAY);
	case 'M':
		p->at++;	/* <pointer-to-member-type>: "M1Ai" */
		class = parse_type(p);
		type = class != 0 ? parse_type(p) : 0;
		return combine_nodes(p, CXX_MEMBER, type, class);
	case 'D':
		return parse_type_d(p, again);
	case 'T':
		return parse_type_t(p);
	case 'S':
		return parse_type_s(p, again);
	case 'U':
		if (!str_digit(peek_second(p)))
			return parse_name(p);
		p->at++;
		return parse_vendor_qualified_type(p);
	case 'u':
		p->at++;
		return parse_vendor_type(p);
	default:
		return parse_name(p);
	}
}

/* Parse <type>. */
static uint32_t
parse_type(struct parser *p)
{
	bool tagging = p->tagging;
	char next = peek_char(p);
	bool again = true;
	uint32_t node;

	if (next >= 'a' && next <= 'z' && builtins[next - 'a'] != NULL) {
		p->at++;
		return new_text(p, CXX_TEXT, str_of(builtins[next - 'a']), 0);
	}
	if (!enter_production(p))
		return 0;
	p->tagging = false;
	node = parse_any_type(p, &again);
	node = again ? remember_node(p, node) : node;
	p->tagging = tagging;
	return leave_production(p, node);
}

/* Parse "cv" <type>; arguments after a T_ belong to the operator. */
static uint32_t
parse_conversion_operator(struct parser *p)
{
	bool was = p->conversion, tagging = p->tagging;
	uint32_t type;

	p->conversion = p->tagging;
	p->tagging = false;
	type = parse_type(p);
	p->conversion = was;
	p->tagging = tagging;
	return wrap_node(p, CXX_CONVERSION, type);
}

/* Parse <operator-name>. */
static uint32_t
parse_operator_name(struct parser *p)
{
	const struct operator *o;

	if (take_pair(p, "cv"))
		return parse_conversion_operator(p);
	if (take_pair(p, "li"))
		return wrap_node(p, CXX_LITERAL, parse_source_name(p));
	if (peek_char(p) == 'v' && str_digit(peek_second(p))) {
		p->at += 2;
		return wrap_node(p, CXX_CONVERSION, parse_source_name(p));
	}
	o = find_operator(p);
	if (o == NULL || o->name == NULL)
		return 0;
	p->at += 2;
	return new_text(p, CXX_OPERATOR, str_of(o->name), 0);
}

/* Parse <ctor-dtor-name>: "C1", "D0", "CI2" <type>. */
static uint32_t
parse_ctor_dtor_name(struct parser *p)
{
	enum cxx_kind kind = *p->at++ == 'C' ? CXX_CONSTRUCTOR : CXX_DESTRUCTOR;
	str last = p->last;
	bool inherited = kind == CXX_CONSTRUCTOR && take_char(p, 'I');

	if (peek_char(p) < '0' || peek_char(p) > '9' || last.n == 0)
		return 0;
	p->at++;
	if (inherited) {
		if (parse_type(p) == 0)
			return 0;
		last = p->last;
	}
	return new_text(p, kind, last, 0);
}

/* Parse <lambda-sig>: <template-param-decl>s, then types, up to "E" or "Q". */
static uint32_t
parse_lambda_sig(struct parser *p)
{
	uint32_t list = 0, tail = 0;

	while (at_template_param_decl(p))
		if (!append_node(p, &list, &tail, parse_template_param_decl(p)))
			return 0;
	while (peek_char(p) != 'E' && peek_char(p) != 'Q')
		if (!append_node(p, &list, &tail, parse_type(p)))
			return 0;
	return list != 0 ? list : new_node(p, CXX_LIST, 0, 0);
}

/* Parse <closure-type-name>: "UliE_", parameters and number of a lambda. */
static uint32_t
parse_closure_type_name(struct parser *p)
{
	bool tagging = p->tagging;
	uint32_t list, node, needs = 0, n;

	p->tagging = false;
	list = parse_lambda_sig(p);
	if (list != 0 && take_char(p, 'Q'))
		needs = parse_expression(p);
	p->tagging = tagging;
	if (list == 0 || !take_char(p, 'E') || !parse_ordinal(p, &n))
		return 0;
	node = new_node(p, CXX_LAMBDA, list, needs);
	p->nodes[node].n = n + 1;
	return node;
}

/* Parse <unnamed-type-name>: "Ut_". */
static uint32_t
parse_unnamed_type_name(struct parser *p)
{
	uint32_t n, node;

	if (!parse_ordinal(p, &n))
		return 0;
	node = new_node(p, CXX_UNNAMED, 0, 0);
	p->nodes[node].n = n + 1;
	return remember_node(p, node);
}

/* Parse <discriminator>, "_0" or "__10_", which distinguishes equal names in a
 * function. */
static bool
parse_discriminator(struct parser *p)
{
	uint32_t n;

	if (peek_char(p) != '_')
		return true;
	if (str_digit(peek_second(p))) {
		p->at += 2;
		return true;
	}
	if (!take_pair(p, "__"))
		return true;
	return parse_number(p, &n) && take_char(p, '_');
}

/* Parse <unqualified-name> without module and <abi-tags>. */
static uint32_t
parse_untagged_name(struct parser *p)
{
	char next = peek_char(p);
	uint32_t name;

	if (str_digit(next))
		return parse_source_name(p);
	if (next >= 'a' && next <= 'z')
		return parse_operator_name(p);
	if (take_pair(p, "DC"))
		return wrap_node(p, CXX_BINDING,	/* "DC1a1bE" */
		    parse_some(p, parse_source_name, 'E'));
	if (next == 'C' || next == 'D')
		return parse_ctor_dtor_name(p);
	if (take_char(p, 'L')) {	/* a name with internal linkage */
		name = parse_unqualified_name(p);
		return name != 0 && parse_discriminator(p) ? name : 0;
	}
	if (take_pair(p, "Ul"))
		return parse_closure_type_name(p);
	if (take_pair(p, "Ut"))
		return parse_unnamed_type_name(p);
	return 0;
}

/* Parse <unqualified-name>. */
static uint32_t
parse_unqualified_name(struct parser *p)
{
	uint32_t module = 0, name;

	if (peek_char(p) == 'W') {
		module = parse_module_name(p);
		if (module == 0)
			return 0;
	}
	name = parse_abi_tags(p, parse_untagged_name(p));
	return module != 0 ? combine_nodes(p, CXX_MODULE, name, module) : name;
}

/* Parse one step of a <prefix>; `before` is what precedes it. */
static uint32_t
parse_prefix_step(struct parser *p, uint32_t before)
{
	char next = peek_char(p), after = peek_second(p);
	uint32_t part;

	if (next == 'I')
		return parse_simple_id(p, before);
	if (next == 'S' && before == 0)
		return parse_substitution(p, true);
	if (next == 'T')
		part = parse_template_param(p);
	else if (next == 'D' && (after == 't' || after == 'T'))
		part = parse_decltype(p);
	else {
		p->at += next == 'F' && before != 0;	/* a friend function */
		part = parse_unqualified_name(p);
	}
	return before == 0 ? part : combine_nodes(p, CXX_NESTED, before, part);
}

/* Parse <prefix>. */
static uint32_t
parse_prefix(struct parser *p)
{
	uint32_t name = 0;

	while (peek_char(p) != 'E') {
		bool substitution = name == 0 && peek_char(p) == 'S';

		if (name != 0 && take_char(p, 'M'))
			continue;	/* a <data-member-prefix> */
		name = parse_prefix_step(p, name);
		if (name == 0)
			return 0;
		if (!substitution && peek_char(p) != 'E')
			remember_node(p, name);
	}
	return name;
}

static uint32_t
qualify_name(struct parser *p, uint32_t name, unsigned flags)
{
	return flags == 0 ? name : flag_node(p, CXX_QUALIFIED, name, flags);
}

/* Parse <nested-name>: "N3foo3barE". */
static uint32_t
parse_nested_name(struct parser *p)
{
	unsigned flags;
	uint32_t name;

	p->at++;
	take_char(p, 'H');	/* a method with an explicit object parameter */
	flags = parse_cv_qualifiers(p);
	if (take_char(p, 'R'))
		flags |= CXX_REF;
	else if (take_char(p, 'O'))
		flags |= CXX_REFREF;
	name = parse_prefix(p);
	return take_char(p, 'E') ? qualify_name(p, name, flags) : 0;
}

/* Parse the <entity name> of a <local-name>, and move its qualifiers to the
 * whole name. */
static uint32_t
parse_entity_name(struct parser *p, uint32_t function, bool argument)
{
	unsigned flags = 0;
	uint32_t name, n = 0;

	if (argument && !parse_ordinal(p, &n))
		return 0;
	name = parse_name(p);
	if (name == 0 || (!argument && !parse_discriminator(p)))
		return 0;
	if (p->nodes[name].kind == CXX_QUALIFIED) {
		flags = p->nodes[name].flags;
		name = p->nodes[name].a;
	}
	if (argument) {
		name = new_node(p, CXX_DEFAULT_ARG, 0, name);
		p->nodes[name].n = n + 1;
	}
	return qualify_name(p, combine_nodes(p, CXX_LOCAL, function, name),
	    flags);
}

/* Parse <local-name>: "Z1fvE1x". */
static uint32_t
parse_local_name(struct parser *p)
{
	uint32_t function;

	p->at++;
	function = parse_encoding(p, true);
	if (function == 0 || !take_char(p, 'E'))
		return 0;
	if (take_char(p, 's'))
		return parse_discriminator(p) ? combine_nodes(p, CXX_LOCAL,
		    function, new_text(p, CXX_TEXT, STR("string literal"),
		    0)) : 0;
	return parse_entity_name(p, function, take_char(p, 'd'));
}

/* Parse <unscoped-name>, with "St" if it is in std, or a <substitution>. */
static uint32_t
parse_unscoped_name(struct parser *p, bool *substitution)
{
	uint32_t space;

	*substitution = peek_char(p) == 'S' && peek_second(p) != 't';
	if (*substitution)
		return parse_substitution(p, false);
	if (!take_pair(p, "St"))
		return parse_unqualified_name(p);
	space = new_text(p, CXX_TEXT, STR("std"), 0);
	return combine_nodes(p, CXX_NESTED, space, parse_unqualified_name(p));
}

/* Parse <name>. */
static uint32_t
parse_name(struct parser *p)
{
	bool substitution;
	uint32_t name;

	if (peek_char(p) == 'N')
		return parse_nested_name(p);
	if (peek_char(p) == 'Z')
		return parse_local_name(p);
	name = parse_unscoped_name(p, &substitution);
	if (name == 0 || peek_char(p) != 'I')
		return name;
	if (!substitution)
		remember_node(p, name);
	return parse_simple_id(p, name);
}

static bool
is_special_member(const struct parser *p, uint32_t name)
{
	const struct cxx_node *n = &p->nodes[name];

	while (n->kind == CXX_NESTED || n->kind == CXX_LOCAL)
		n = &p->nodes[n->b];
	return n->kind == CXX_CONSTRUCTOR || n->kind == CXX_DESTRUCTOR ||
	    n->kind == CXX_CONVERSION;
}

/* Return the last part of a name, without scope and qualifiers. */
static const struct cxx_node *
find_last_part(const struct parser *p, uint32_t name)
{
	const struct cxx_node *n = &p->nodes[name];

	while (n->kind == CXX_QUALIFIED || n->kind == CXX_LOCAL ||
	    n->kind == CXX_DEFAULT_ARG)
		n = &p->nodes[n->kind == CXX_QUALIFIED ? n->a : n->b];
	return n;
}

/* Parse the <bare-function-type> and constraint of an <encoding>. */
static uint32_t
parse_function_encoding(struct parser *p, uint32_t name)
{
	const struct cxx_node *last = find_last_part(p, name);
	bool is_template = last->kind == CXX_TEMPLATE;
	uint32_t args = is_template ? p->args : 0, needs = 0, type;

	/* only the types of templates contain a result and T_ */
	type = parse_bare_function_type(p, is_template &&
	    !is_special_member(p, last->a));
	if (type != 0 && take_char(p, 'Q')) {
		needs = parse_expression(p);
		if (needs == 0)
			return 0;
	}
	name = combine_nodes(p, CXX_ENCODING, name, type);
	p->nodes[name].n = args;
	if (name != 0 && needs != 0)
		name = combine_nodes(p, CXX_CONSTRAINED, name, needs);
	return name;
}

/* Parse <call-offset>: "h8_", "v0_n24_". */
static bool
parse_call_offset(struct parser *p)
{
	int numbers = peek_char(p) == 'v' ? 2 : 1;
	uint32_t n;

	if (!take_char(p, 'v') && !take_char(p, 'h'))
		return false;
	while (numbers-- > 0) {
		take_char(p, 'n');
		if (!parse_number(p, &n) || !take_char(p, '_'))
			return false;
	}
	return true;
}

static uint32_t
new_special(struct parser *p, const char *text, uint32_t of)
{
	return of != 0 ? new_text(p, CXX_SPECIAL, str_of(text), of) : 0;
}

/* Parse "TC" <type> <number> "_" <type>: a class, an offset, its base. */
static uint32_t
parse_construction_vtable(struct parser *p)
{
	uint32_t derived = parse_type(p), base, node, n;

	if (derived == 0 || !parse_number(p, &n) || !take_char(p, '_'))
		return 0;
	base = parse_type(p);
	node = new_special(p, "construction vtable for ", base);
	if (node != 0)
		p->nodes[node].b = derived;
	return node;
}

static uint32_t
parse_whole_encoding(struct parser *p)
{
	return parse_encoding(p, true);
}

/* Parse the one or two offsets of a thunk, and its target. */
static uint32_t
parse_thunk(struct parser *p)
{
	bool covariant = p->at[-1] == 'c';

	p->at -= !covariant;
	return parse_call_offset(p) && (!covariant || parse_call_offset(p)) ?
	    parse_encoding(p, true) : 0;
}

/* Parse the target of "GTn", or of "GT" and any other letter. */
static uint32_t
parse_transaction_clone(struct parser *p)
{
	p->at += p->at[-1] != 'n' && p->at < p->end;
	return parse_encoding(p, true);
}

/* <special-name>s by code; the first that matches is used */
static const struct special_name {
	const char *code;
	uint32_t (*parse)(struct parser *);
	const char *text;
} special_names[] = {
	{"TV", parse_type, "vtable for "},
	{"TT", parse_type, "VTT for "},
	{"TI", parse_type, "typeinfo for "},
	{"TS", parse_type, "typeinfo name for "},
	{"TF", parse_type, "typeinfo fn for "},
	{"TJ", parse_type, "java Class for "},
	{"TH", parse_name, "TLS init function for "},
	{"TW", parse_name, "TLS wrapper function for "},
	{"TA", parse_template_arg, "template parameter object for "},
	{"Th", parse_thunk, "non-virtual thunk to "},
	{"Tv", parse_thunk, "virtual thunk to "},
	{"Tc", parse_thunk, "covariant return thunk to "},
	{"GV", parse_name, "guard variable for "},
	{"GA", parse_whole_encoding, "hidden alias for "},
	{"GI", parse_module_name, "initializer for module "},
	{"GTn", parse_transaction_clone, "non-transaction clone for "},
	{"GT", parse_transaction_clone, "transaction clone for "},
};

/* Parse "GR" <name>, then "0_" or "_". */
static uint32_t
parse_reference_temporary(struct parser *p)
{
	uint32_t name = parse_name(p), node, n = 0;

	if (name == 0)
		return 0;
	if (!take_char(p, '_') && (!parse_number(p, &n) ||
	    (p->at < p->end && !take_char(p, '_'))))
		return 0;
	node = new_node(p, CXX_NUMBERED, name, 0);
	p->nodes[node].n = n;
	return node;
}

/* Parse <special-name>. */
static uint32_t
parse_special_name(struct parser *p)
{
	char second = peek_second(p);
	bool tagging = p->tagging, keeps = peek_char(p) == 'G' ||
	    second == 'h' || second == 'v' || second == 'c';
	str rest = {p->at, (size_t)(p->end - p->at)};

	if (take_pair(p, "GR"))
		return parse_reference_temporary(p);
	p->tagging = tagging && keeps;
	if (take_pair(p, "TC"))
		return parse_construction_vtable(p);
	for (size_t i = 0; i < LENGTH(special_names); i++) {
		const struct special_name *s = &special_names[i];

		if (!str_starts(rest, str_of(s->code)))
			continue;
		p->at += strlen(s->code);
		return new_special(p, s->text, s->parse(p));
	}
	p->tagging = tagging;
	return 0;
}

/* Parse <encoding>: a function or variable, with its types if `whole`. */
static uint32_t
parse_any_encoding(struct parser *p, bool whole)
{
	uint32_t name;

	if (peek_char(p) == 'G' || peek_char(p) == 'T')
		return parse_special_name(p);
	name = parse_name(p);
	if (name == 0)
		return 0;
	if (!whole)
		return p->nodes[name].kind == CXX_QUALIFIED ?
		    p->nodes[name].a : name;
	return p->at == p->end || memchr("E.", *p->at, 2) != NULL ? name :
	    parse_function_encoding(p, name);
}

/* Parse <encoding>.  T_ within it refers to its own template arguments. */
static uint32_t
parse_encoding(struct parser *p, bool whole)
{
	uint32_t args = p->args, node;
	bool tagging = p->tagging, conversion = p->conversion;

	if (!enter_production(p))
		return 0;
	p->args = 0;
	p->tagging = true;
	p->conversion = false;
	node = parse_any_encoding(p, whole);
	if (p->depth > 1)
		p->args = args;
	p->tagging = tagging;
	p->conversion = conversion;
	return leave_production(p, node);
}

struct cxx_name
cxx_parse(str mangled, bool whole, const struct cxx_room *room,
    struct demangle_depth *limit)
{
	struct parser p = {.at = mangled.p, .end = mangled.p + mangled.n,
	    .length = mangled.n, .nodes = room->nodes, .subs = room->subs,
	    .cap = room->cap, .n = 1, .limit = limit};
	struct cxx_name name = {.nodes = room->nodes};

	room->nodes[0] = (struct cxx_node){.text = ""};
	if (!take_pair(&p, "_Z"))
		return name;
	name.root = parse_encoding(&p, whole);
	name.args = p.args;
	name.rest = (str){p.at, (size_t)(p.end - p.at)};
	return name;
}
