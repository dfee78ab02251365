/*
 * The parts of one C++ name, while it is read and printed: nodes in one array
 * whose size the length of the name bounds, so nothing is allocated for each.
 * A node is known by its place; place 0 is no node, which is what a
 * production returns if the name does not follow the grammar.
 *
 * Names, types and expressions contain each other, so the productions are
 * declared here together: cxx_parse.c, cxx_type.c, cxx_function.c, cxx_expr.c,
 * cxx_unresolved.c and cxx_encoding.c read them, cxx_print.c, cxx_print_type.c
 * and cxx_print_expr.c print them.
 */
#ifndef STACKFOLD_CXX_NODE_H
#define STACKFOLD_CXX_NODE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/str.h"

#define CXX_DEEPEST 1024	/* productions within each other */
#define CXX_LONGEST (1u << 20)	/* bytes of output */

enum cxx_kind {
	/* names: [text], a and b are nodes */
	CXX_TEXT,		/* an identifier, a builtin type, an operator */
	CXX_NESTED,		/* a::b */
	CXX_TEMPLATE,		/* a<b> */
	CXX_LOCAL,		/* b within the function a */
	CXX_DEFAULT_ARG,	/* b within the nth default argument */
	CXX_CONSTRUCTOR,	/* text */
	CXX_DESTRUCTOR,		/* ~text */
	CXX_TAGGED,		/* a[abi:text] */
	CXX_OPERATOR,		/* operator text */
	CXX_LITERAL,		/* operator"" a */
	CXX_CONVERSION,		/* operator, then the type a */
	CXX_LAMBDA,		/* its parameters a, number n, constraint b */
	CXX_UNNAMED,		/* number n */
	CXX_BINDING,		/* [a, b, c], names in the list a */
	CXX_MODULE,		/* a@b */
	CXX_JOINED,		/* a, and b right behind it */
	CXX_SPECIAL,		/* text, then a; then "-in-" and b */
	CXX_NUMBERED,		/* text, number n, " for ", a */
	CXX_QUALIFIED,		/* the method a, with flags */
	CXX_ENCODING,		/* function a of type b; n: T_ there */
	CXX_CONSTRAINED,	/* a, requires b */
	/* types */
	CXX_CV,			/* a, with flags */
	CXX_VENDOR,		/* a, then b */
	CXX_SUFFIXED,		/* a, then text */
	CXX_POINTER, CXX_LVALUE, CXX_RVALUE,	/* to a */
	CXX_MEMBER,		/* pointer to an a of the class b */
	CXX_ARRAY,		/* of b, of size a or text */
	CXX_VECTOR,		/* of b, of size a or text */
	CXX_FUNCTION,		/* returns a or nothing, parameters b, flags */
	CXX_NOEXCEPT,		/* the function a throws b */
	CXX_PARAM,		/* the nth argument of the template */
	CXX_EXPANSION,		/* a, for each of a pack */
	CXX_DECLTYPE,		/* of a */
	CXX_CALLED,		/* text(a): __typeof(int) */
	CXX_LIST,		/* a, and the rest b; empty without a */
	CXX_PACK,		/* the list a */
	CXX_DECLARED,		/* template parameter: text, of type a */
	/* expressions */
	CXX_NUMBER,		/* text, of the builtin type a */
	CXX_PREFIX, CXX_POSTFIX,	/* text and a */
	CXX_BINARY,		/* a text b */
	CXX_MEMBER_OF,		/* a text b, b a name */
	CXX_INDEX,		/* a[b] */
	CXX_CALL,		/* a(b) */
	CXX_CAST,		/* (a)(b) */
	CXX_NAMED_CAST,		/* text<a>(b) */
	CXX_WORD,		/* text a, as in sizeof a */
	CXX_OF_TYPE,		/* text (a) */
	CXX_COUNT,		/* sizeof...(a) */
	CXX_BRACES,		/* a{b}, or {b} */
	CXX_NEW,		/* text, places a, b: type, arguments */
	CXX_CHOICE,		/* a ? b.a : b.b */
	CXX_FOLD,		/* a text b; one of them may be missing */
	CXX_PARAMETER,		/* {parm#n}, or this */
	CXX_DESIGNATED,		/* text a, then =(b) */
	CXX_REQUIRES,		/* requires (a) { b } */
};

enum cxx_flag {
	CXX_CONST = 1, CXX_VOLATILE = 2, CXX_RESTRICT = 4,
	CXX_REF = 8, CXX_REFREF = 16,		/* of a method */
	CXX_TRANSACTION = 32
};

struct cxx_node {
	const char *text;	/* in the name, or static */
	uint32_t n;		/* its length, or a number */
	uint32_t a, b;
	uint8_t kind, flags;
};

/* template arguments of the encodings that are printed, innermost first */
struct cxx_scope {
	uint32_t args;
	const struct cxx_scope *outer;
};

struct cxx {
	const char *p, *end;	/* what is not read yet */
	size_t length;		/* of the whole name */
	struct cxx_node *nodes;
	uint32_t n, cap;
	uint32_t *subs;		/* what S_, S0_ ... stand for */
	uint32_t nsubs;
	uint32_t args;		/* what T_ means in this encoding */
	bool tagging;		/* template arguments are the scope's */
	bool conversion;	/* within the type of a conversion operator */
	str last;		/* the last name, which a constructor repeats */
	unsigned depth;
	size_t steps;		/* bounds the work, in reading and printing */

	struct buf *to;
	size_t start;		/* where the output begins in it */
	const struct cxx_scope *scope;
	long element;		/* of the pack that is expanded, or -1 */
	unsigned lambda;	/* within the parameters of lambdas */
	size_t dropped;		/* where a comma was taken back */
	bool failed;
};

static inline char
cxx_peek(const struct cxx *c)
{
	return c->p < c->end ? *c->p : '\0';
}

static inline char
cxx_peek2(const struct cxx *c)
{
	return c->end - c->p > 1 ? c->p[1] : '\0';
}

/* read the character or two, if they come next */
static inline bool
cxx_take(struct cxx *c, char want)
{
	if (cxx_peek(c) != want)
		return false;
	c->p++;
	return true;
}

bool cxx_take2(struct cxx *, const char *want);
/* a new node; 0 if any node it needs is missing, or there are too many */
uint32_t cxx_node(struct cxx *, enum cxx_kind, uint32_t a, uint32_t b);
uint32_t cxx_text(struct cxx *, enum cxx_kind, str text, uint32_t a);
/* as cxx_node(), for parts that may be missing */
uint32_t cxx_any(struct cxx *, enum cxx_kind, uint32_t a, uint32_t b);
/* the node that S_ and so on may stand for from now on */
uint32_t cxx_remember(struct cxx *, uint32_t node);
/* read digits; false if there are none, or too many */
bool cxx_number(struct cxx *, uint32_t *);
/* read "_" as 0, "0_" as 1, "1_" as 2 ... */
bool cxx_ordinal(struct cxx *, uint32_t *);
/* room for a name of that length, which `big` owns */
void cxx_grow(struct cxx *, struct buf *big);
/* bound the depth and the work; cxx_leave() returns what it is given */
bool cxx_enter(struct cxx *);
static inline uint32_t
cxx_leave(struct cxx *c, uint32_t node)
{
	c->depth--;
	return node;
}

/* add to the list that ends in *tail, or begin it; false if that fails */
bool cxx_append(struct cxx *, uint32_t *list, uint32_t *tail, uint32_t node);

uint32_t cxx_encoding(struct cxx *, bool whole);
uint32_t cxx_name(struct cxx *);
uint32_t cxx_unqualified(struct cxx *);
uint32_t cxx_module(struct cxx *);
uint32_t cxx_source_name(struct cxx *);
uint32_t cxx_operator(struct cxx *);
uint32_t cxx_substitution(struct cxx *, bool prefix);
uint32_t cxx_type(struct cxx *);
/* types up to an E or the end; the first may be that of the result */
uint32_t cxx_function_types(struct cxx *, bool returns);
uint32_t cxx_function(struct cxx *);
bool cxx_begins_function(const struct cxx *);
/* a template parameter: "Ty", "Tni" */
uint32_t cxx_declared(struct cxx *);
bool cxx_declares(const struct cxx *);
uint32_t cxx_decltype(struct cxx *);
uint32_t cxx_template_param(struct cxx *);
uint32_t cxx_template_arg(struct cxx *);
uint32_t cxx_template_args(struct cxx *);
uint32_t cxx_parameter_list(struct cxx *);
uint32_t cxx_expression(struct cxx *);
/* of names in expressions; text is "." or "->" */
uint32_t cxx_base_name(struct cxx *);
bool cxx_begins_base(const char *p, const char *end);
uint32_t cxx_scoped_name(struct cxx *);
uint32_t cxx_member_of(struct cxx *, const char *text);
uint32_t cxx_literal(struct cxx *);

void cxx_print(struct cxx *, uint32_t node);
/* what stands before a declared name, and what behind it */
enum cxx_side {CXX_LEFT, CXX_RIGHT};
void cxx_print_side(struct cxx *, uint32_t node, enum cxx_side);
void cxx_print_type(struct cxx *, uint32_t node);
void cxx_print_expression(struct cxx *, uint32_t node);
void cxx_print_list(struct cxx *, uint32_t list);
/* the function's name, parameters and qualifiers, and what it returns */
void cxx_print_encoding(struct cxx *, uint32_t node, bool returns);
void cxx_print_flags(struct cxx *, unsigned flags);
/*
 * the node itself, or the template argument that a T_ stands for, in which a
 * T_ belongs to the scope outside, which *scope then is
 */
uint32_t cxx_resolve(struct cxx *, uint32_t node,
    const struct cxx_scope **scope);
/* of the pack in an expression, or of a list with packs; -1 if unknown */
long cxx_pack_length(struct cxx *, uint32_t node);
void cxx_put(struct cxx *, str);
void cxx_put_char(struct cxx *, char);
void cxx_put_number(struct cxx *, uint32_t);
char cxx_last_char(const struct cxx *);

static inline void
cxx_puts(struct cxx *c, const char *s)
{
	cxx_put(c, str_of(s));
}

#endif
