/*
 * The parts of one C++ name: nodes in one array, whose size the length of the
 * name bounds, so nothing is allocated for each.  A node is known by its place;
 * place 0 is no node.  cxx_parse.c fills the array, cxx_print.c reads it.
 */
#ifndef STACKFOLD_CXX_NODE_H
#define STACKFOLD_CXX_NODE_H

#include <stdint.h>

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

#endif
