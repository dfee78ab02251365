/* Names made fit for a frame, a row each. */
#include "common/frames/symbol.h"

#include "common/base/sys.h"
#include "tests/unit/unit.h"

/* NULL: as the column before */
static const struct {
	const char *raw, *plain, *brief;
} names[] = {
	{"foo", NULL, NULL},
	{"foo(int, char)", "foo", NULL},
	{"foo (int, char)", "foo", NULL},
	{"main.f(x)", "main.f", NULL},
	{"bar(int (*)(int))", "bar", NULL},
	{"operator()", NULL, NULL},
	{"operator()(int)", "operator()", NULL},
	{"Foo::operator()(int) const", "Foo::operator()", NULL},
	{"x::operator()<int>(int)", "x::operator()<int>", "x::operator()<...>"},
	{"operator<(A const&, B)", "operator<", NULL},
	{"operator<=><int>(A)", "operator<=><int>", "operator<=><...>"},
	{"std::operator<< <std::c<char> >(std::o&)",
	    "std::operator<< <std::c<char> >", "std::operator<< <...>"},
	{"A::operator->() const", "A::operator->", NULL},
	{"A::operator->*(int)", "A::operator->*", NULL},
	{"operator new[](unsigned long)", "operator new[]", NULL},
	{"Foo::operator bool() const &", "Foo::operator bool", NULL},
	{"A::operator std::function<void (int)>() const",
	    "A::operator std::function<void (int)>",
	    "A::operator std::function<...>"},
	{"(anonymous namespace)::f(int)", "(anonymous namespace)::f", NULL},
	{"void (anonymous namespace)::g<int>(int)",
	    "void (anonymous namespace)::g<int>",
	    "void (anonymous namespace)::g<...>"},
	{"a::(anonymous namespace)", NULL, NULL},
	{"decltype(auto) f<int>()",
	    "decltype(auto) f<int>", "decltype(auto) f<...>"},
	{"std::function<void (int)>::operator()(int) const",
	    "std::function<void (int)>::operator()",
	    "std::function<...>::operator()"},
	{"std::_Function_handler<void (X&), L>::_M_invoke(Y const&, X&)",
	    "std::_Function_handler<void (X&), L>::_M_invoke",
	    "std::_Function_handler<...>::_M_invoke"},
	{"foo<(E)0>::bar", NULL, "foo<...>::bar"},
	{"foo<(a > b)>::bar(int)", "foo<(a > b)>::bar", "foo<...>::bar"},
	{"foo(int)::{lambda(char)#1}", NULL, NULL},
	{"foo(int)::{lambda(char)#1}::operator()(char) const",
	    "foo(int)::{lambda(char)#1}::operator()", NULL},
	{"foo(int)::$_0::operator()(int) const",
	    "foo(int)::$_0::operator()", NULL},
	{"foo()::'lambda'(int)", NULL, NULL},
	{"foo()::'lambda'(int)::operator()(int) const",
	    "foo()::'lambda'(int)::operator()", NULL},
	{"non-virtual thunk to A::f()", "non-virtual thunk to A::f", NULL},
	{"f[abi:cxx11]<int>()", "f[abi:cxx11]<int>", "f[abi:cxx11]<...>"},
	{"f() noexcept(true)", "f", NULL},
	{"auto f<int>(int) requires C<int>", "auto f<int>", "auto f<...>"},
	{"auto f(int) -> decltype(x)", "auto f", NULL},
	{"foo.isra.0.cold", NULL, NULL},
	{"foo(int) [clone .isra.0] [clone .cold]", "foo", NULL},
	{"a::foo(int) const [clone .cold]", "a::foo", NULL},
	{"f()::{lambda()#1}::operator()() const [clone .isra.0]",
	    "f()::{lambda()#1}::operator()", NULL},
	{"foo const [clone .cold]", "foo const [clone .cold]", NULL},
	{"foo(int) (.llvm.123) (.cold)", "foo", NULL},
	{"do_fork@plt", NULL, NULL},
	{"foo(int)@plt", "foo@plt", NULL},
	{"net/http.(*Client).Do.func1", NULL, NULL},
	{"net/http.(*Client)", NULL, NULL},
	{"main.Map[go.shape.int]", NULL, NULL},
	{"main.(*T[...]).M", NULL, NULL},
	{"<T as Trait>::f", NULL, NULL},
	{"<a::Vec<T> as Drop>::drop::h0123456789abcdef",
	    "<a::Vec<T> as Drop>::drop", "<a::Vec<...> as Drop>::drop"},
	{"foo::{{closure}}::h0123456789abcdef", "foo::{{closure}}", NULL},
	{"foo::h0123456789abcdeg", NULL, NULL},
	{"foo::h123456789abcdef", NULL, NULL},
	{"<fn(i32) -> i32 as FnOnce>::call", NULL, NULL},
	{"core::iter::map::<T>::fold", NULL, "core::iter::map::<...>::fold"},
	{"core::slice::<impl [T]>::len", NULL, NULL},
	{"Lorg/acme/Ctx;.call(Lorg/acme/Act;)Ljava/lang/Object;",
	    "Lorg/acme/Ctx:.call", NULL},
	{"Lorg/acme/Box;.<init>(I)V", "Lorg/acme/Box:.<init>", NULL},
	{"Lorg/acme/Box;::<init>", "Lorg/acme/Box:::<init>", NULL},
	{"a.b(I)[[J", "a.b", NULL},
	{"LazyCompile:~foo (anonymous) /srv/app.js:12:3", NULL, NULL},
	{"RegExp:[&<>\"']", NULL, NULL},
	{"RegExp:\\bFoo ?Bar(?:/[\\d.]+|[ \\w.]*)", "RegExp:\\bFoo ?Bar", NULL},
	{"void [Lib] A.B::C()[PreJIT]", "void [Lib] A.B::C", NULL},
	{"Program.<Main>$(System.String[])", "Program.<Main>$", NULL},
	{"Swift.f(x: Int) throws -> (Int) -> ()", "Swift.f", NULL},
	{"-[NSFoo(Cat) bar:]", NULL, NULL},
	{"caf\303\251<int>(x)", "caf\303\251<int>", "caf\303\251<...>"},
	{"a;b", "a:b", NULL},
	{"a\nb", "a b", NULL},
	{"()V", NULL, NULL},
	{"(foo)", NULL, NULL},
	{"foo(", NULL, NULL},
	{"foo)", NULL, NULL},
	{"a<b<c>::f(x)", "a<b<c>::f", NULL},
	{"", NULL, NULL},
};

static const struct {
	const char *chain, *frames;	/* between '|' */
} chains[] = {
	{"a", "a|"},
	{"a->b->c", "a|b|c|"},
	{"Lo/A;::x->Lo/B;::y(I)V->z", "Lo/A;::x|Lo/B;::y(I)V|z|"},
	{"Lo/A;.<init>->b", "Lo/A;.<init>|b|"},
	{"a->", "a|"},
	{"->a", "->a|"},
	{"->", "->|"},
	{"A::operator->()", "A::operator->()|"},
	{"A::operator->*(int)", "A::operator->*(int)|"},
	{"<fn(i32) -> i32 as X>::f", "<fn(i32) -> i32 as X>::f|"},
	{"auto f(int) -> int", "auto f(int) -> int|"},
	{"foo<decltype(x->y)>::f", "foo<decltype(x->y)>::f|"},
	{"", ""},
};

static void
hold(const char *raw, enum symbol_mode mode, const char *want)
{
	struct buf b = {0}, claim = {0};
	str got = symbol_clean(&b, str_of(raw), mode);

	buf_fmt(&claim, "%s as %s, not %.*s", raw, want, (int)got.n, got.p);
	check(str_eq(got, str_of(want)), claim.p);
	buf_free(&claim);
	buf_free(&b);
}

static void
hold_chain(const char *chain, const char *want)
{
	struct buf b = {0};
	str rest = str_of(chain), frame;

	while (symbol_chain(&rest, &frame)) {
		buf_add(&b, frame);
		buf_char(&b, '|');
	}
	check(str_eq(buf_str(&b), str_of(want)), chain);
	buf_free(&b);
}

/* linear on anything: a square of this would take hours */
static void
hold_long(const char *piece)
{
	struct buf in = {0}, out = {0};
	str rest, frame;

	while (in.n < 1000000)
		buf_add(&in, str_of(piece));
	symbol_clean(&out, buf_str(&in), SYMBOL_SHORT);
	rest = buf_str(&in);
	while (symbol_chain(&rest, &frame))
		continue;
	check(out.n <= in.n * 5 + 5, piece);
	buf_free(&in);
	buf_free(&out);
}

int
main(void)
{
	static const char *const pieces[] = {
		"(", ")", "<", ">", "a<", "<a>", "[", "]", "f() const",
		" -> a", ") -> a", "f()[x]", "operator<", "a->",
		"f(a) -> (B)", "::<", "'"
	};

	for (size_t i = 0; i < LENGTH(names); i++) {
		const char *plain = names[i].plain, *brief = names[i].brief;

		plain = plain != NULL ? plain : names[i].raw;
		hold(names[i].raw, SYMBOL_PLAIN, plain);
		hold(names[i].raw, SYMBOL_SHORT, brief != NULL ? brief : plain);
	}
	hold("f(a;b)::h0123456789abcdef", SYMBOL_RAW,
	    "f(a:b)::h0123456789abcdef");
	hold("f(a;b)::h0123456789abcdef", SYMBOL_FULL, "f(a:b)");
	for (size_t i = 0; i < LENGTH(chains); i++)
		hold_chain(chains[i].chain, chains[i].frames);
	for (size_t i = 0; i < LENGTH(pieces); i++)
		hold_long(pieces[i]);
	return unit_done();
}
