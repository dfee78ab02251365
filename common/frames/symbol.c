/*
 * Names are scanned twice in linear time, without a stack.  The first scan goes
 * backward to find the argument list: parentheses balance in every demangled
 * name, so it can ignore '<' and '>', which may be operators.  The second goes
 * forward to find template arguments.
 */
#include "common/frames/symbol.h"

#include <stddef.h>

#include "common/frames/rust.h"
#include "common/frames/suffix.h"

/* prefixes of V8; the text after them may have unbalanced parentheses */
static const char *const free_text[] = {
	"LazyCompile:", "Function:", "Script:", "Eval:", "JS:", NULL
};

/* qualifiers that may follow an argument list */
static const char *const qualifiers[] = {
	"const", "volatile", "noexcept", "&&", "&", "throws", "async", NULL
};

/* parentheses after one of these are not the argument list */
static const char *const before[] = {
	" ->", " -> decltype", " noexcept", " requires", " throw", NULL
};

/* operators that contain a bracket, longer ones first */
static const char *const operators[] = {
	"()", "[]", "<=>", "<<=", ">>=", "->*", "->", "<<", ">>", "<=", ">=",
	"<", ">", NULL
};

static str
trim_end(str s)
{
	while (s.n > 0 && s.p[s.n - 1] == ' ')
		s.n--;
	return s;
}

/* Return whether s ends in this word, and not in a longer one. */
static bool
ends_in_word(str s, str word)
{
	return str_ends(s, word) && s.n > word.n &&
	    !(str_name_char(word.p[0]) && str_name_char(s.p[s.n - word.n - 1]));
}

/* Remove one of these words from the end. */
static bool
strip_word(str *s, const char *const words[])
{
	for (; *words != NULL; words++)
		if (ends_in_word(*s, str_of(*words))) {
			*s = trim_end(str_upto(*s, s->n - strlen(*words)));
			return true;
		}
	return false;
}

/* Return the index of the bracket that the last byte of s closes, or
 * STR_NONE. */
static size_t
find_opening(str s, char open, char close)
{
	size_t depth = 0;

	for (size_t i = s.n; i-- > 0;) {
		if (s.p[i] == close)
			depth++;
		else if (s.p[i] == open && --depth == 0)
			return i;
	}
	return STR_NONE;
}

/* Return where the last return type outside brackets begins, as in ") -> T", or
 * STR_NONE. */
static size_t
find_arrow(str s)
{
	static const char open[] = "(<[{", close[] = ")>]}";
	long depth = 0;

	for (size_t i = s.n; i-- > 0 && depth >= 0;) {
		char c = s.p[i];

		if (depth == 0 && c == ')' &&
		    (str_starts(str_from(s, i + 1), STR(" -> ")) ||
		    str_starts(str_from(s, i + 1), STR(" requires "))))
			return i + 1;
		if (c == '\0' || (c == '>' && i > 0 && s.p[i - 1] == '-'))
			continue;
		depth += strchr(close, c) != NULL;
		depth -= strchr(open, c) != NULL;
	}
	return STR_NONE;
}

/* Remove the result type of a Java descriptor: "f(I)V",
 * "f()[Ljava/lang/String;", or "f()Ljava/la", which perf truncated. */
static void
strip_descriptor(str *s)
{
	size_t i = str_rchr(*s, ')');
	str type;

	if (i == STR_NONE)
		return;
	type = str_from(*s, i + 1);
	while (type.n > 0 && type.p[0] == '[')
		type = str_from(type, 1);
	if ((type.n == 1 && memchr("BCDFIJSVZ", type.p[0], 9) != NULL) ||
	    (type.n > 0 && type.p[0] == 'L' && !str_has_char(type, ' ') &&
	    (!str_has_char(type, ';') ||
	    (type.n > 2 && str_chr(type, ';') == type.n - 1))))
		s->n = i + 1;
}

/* Return whether the last group in parentheses is part of the name, as in
 * "operator()" or "(anonymous namespace)". */
static bool
is_part_of_name(str front, str group)
{
	char last = front.n > 0 ? front.p[front.n - 1] : '\0';

	return front.n == 0 || last == '\'' || last == '.' ||
	    str_starts(group, STR("(anonymous")) ||
	    ends_in_word(front, STR("decltype")) ||
	    str_eq(front, STR("decltype")) ||
	    (str_eq(group, STR("()")) &&
	    (ends_in_word(front, STR("operator")) ||
	    str_eq(front, STR("operator"))));
}

/* Remove one suffix that may follow an argument list.  Return false if there is
 * none. */
static bool
strip_tail(str *s)
{
	char last = s->n > 0 ? s->p[s->n - 1] : '\0';
	size_t i;
	str front, list;

	if (strip_word(s, qualifiers))
		return true;
	if (last == ']') {	/* "[clone .cold]", .NET's "[PreJIT]" */
		i = find_opening(*s, '[', ']');
		front = trim_end(str_upto(*s, i != STR_NONE ? i : 0));
		list = front;
		while (strip_word(&list, qualifiers))
			continue;
		if (!str_ends(list, STR(")")) && !str_ends(list, STR("]")))
			return false;
	} else if (last == ')') {	/* "noexcept(x)", "(.cold)" */
		i = find_opening(*s, '(', ')');
		front = trim_end(str_upto(*s, i != STR_NONE ? i : 0));
		if (!strip_word(&front, before) && (i == STR_NONE ||
		    !str_starts(str_from(*s, front.n), STR(" (."))))
			return false;
	} else {
		i = find_arrow(*s);
		if (i == STR_NONE)
			return false;
		front = str_upto(*s, i);
	}
	*s = front;
	return true;
}

/* Return the name without its argument list and anything after it. */
static str
without_arguments(str name)
{
	str s = name, front;
	size_t i;

	strip_descriptor(&s);
	while (strip_tail(&s))
		continue;
	if (!str_ends(s, STR(")")))
		return name;
	i = find_opening(s, '(', ')');
	if (i == STR_NONE)
		return name;
	front = trim_end(str_upto(s, i));
	return is_part_of_name(front, str_from(s, i)) ? name : front;
}

/* Return the length of an operator with a bracket at s[i], such as
 * "operator<<", or 0. */
static size_t
measure_operator(str s, size_t i)
{
	str rest = str_from(s, i);

	if (rest.p[0] != 'o' || !str_starts(rest, STR("operator")) ||
	    (i > 0 && str_name_char(s.p[i - 1])))
		return 0;
	rest = str_from(rest, 8);
	for (const char *const *o = operators; *o != NULL; o++)
		if (str_starts(rest, str_of(*o)))
			return 8 + strlen(*o);
	return 0;
}

/* Return the index after the '>' that closes the '<' at s[i], or STR_NONE. */
static size_t
find_closing(str s, size_t i)
{
	size_t angles = 0, others = 0;

	while (i < s.n) {
		char c = s.p[i];
		size_t skip = measure_operator(s, i);

		if (skip > 0) {
			i += skip;
			continue;
		}
		if (c == '(' || c == '[' || c == '{')
			others++;
		else if (others > 0 && (c == ')' || c == ']' || c == '}'))
			others--;
		else if (others == 0 && c == '<')
			angles++;
		else if (others == 0 && c == '>' && s.p[i - 1] != '-' &&
		    --angles == 0)
			return i + 1;
		i++;
	}
	return STR_NONE;
}

/* Return whether the '<' at s[i] starts template arguments, rather than
 * "<T as Trait>". */
static bool
starts_arguments(str s, size_t i, size_t after_operator)
{
	str rest = str_from(s, i);
	char last = i > 0 ? s.p[i - 1] : '\0';

	if (i > 0 && (i == after_operator ||
	    (last == ' ' && i - 1 == after_operator)))
		return true;
	if (last == ':')	/* Rust's f::<T>, not its <impl T>::f */
		return !str_starts(rest, STR("<impl ")) &&
		    !str_starts(rest, STR("<init>")) &&
		    !str_starts(rest, STR("<clinit>"));
	return str_name_char(last) || last == ']';
}

/* Append the name with template arguments as "<...>"; text after an unclosed
 * '<' is kept. */
static void
add_short(struct buf *buf, str s)
{
	size_t i = 0, after_operator = 0;

	while (i < s.n) {
		size_t skip = measure_operator(s, i), end;

		if (skip > 0) {
			buf_add(buf, str_upto(str_from(s, i), skip));
			after_operator = i += skip;
			continue;
		}
		if (s.p[i] == '<' && starts_arguments(s, i, after_operator)) {
			end = find_closing(s, i);
			if (end == STR_NONE)
				break;
			buf_add(buf, STR("<...>"));
			i = end;
			continue;
		}
		buf_char(buf, s.p[i++]);
	}
	buf_add(buf, str_from(s, i));
}

static str
clean_name(struct buf *buf, str s, enum symbol_mode mode)
{
	str plt = {0};

	buf->n = 0;
	if (str_starts_any(s, free_text))
		mode = SYMBOL_RAW;
	if (mode >= SYMBOL_PLAIN) {
		if (str_ends(s, STR(")@plt"))) {
			plt = STR("@plt");
			s.n -= plt.n;
		}
		s = without_arguments(s);
	}
	if (mode == SYMBOL_SHORT)
		add_short(buf, s);
	else
		buf_add(buf, s);
	buf_add(buf, plt);
	for (size_t i = 0; i < buf->n; i++) {
		if (buf->p[i] == ';')
			buf->p[i] = ':';
		else if (buf->p[i] == '\n' || buf->p[i] == '\r')
			buf->p[i] = ' ';
	}
	return buf_str(buf);
}

str
symbol_clean(struct buf *buf, str raw, enum symbol_mode mode)
{
	struct buf rust = {0};
	str s;

	if (mode == SYMBOL_RAW)
		return clean_name(buf, raw, mode);
	s = str_trim(raw);
	suffix_cut_hash(&s);
	if (!rust_escaped(s))
		return clean_name(buf, s, mode);
	rust_unescape(&rust, s);
	s = clean_name(buf, buf_str(&rust), mode);
	buf_free(&rust);
	return s;
}

/*
 * perf-map-agent joins inlined frames by "->".  Other uses of "->" are C++'s
 * operator->, return types within brackets, and return types of Rust and Swift,
 * which have blanks around it.
 */
bool
symbol_chain(str *rest, str *frame)
{
	size_t depth = 0, next;
	str s = *rest;

	if (s.n == 0)
		return false;
	*frame = s;
	*rest = (str){0};
	if (!str_has(s, STR("->")))
		return true;
	for (size_t i = 0; i < s.n; i += next) {
		size_t skip = measure_operator(s, i);
		char c = s.p[i];
		bool at = c == '-' && i > 0 && i + 1 < s.n && s.p[i + 1] == '>';

		next = skip > 0 ? skip : at ? 2 : 1;
		if (skip > 0)
			continue;
		if (c == '(' || c == '<' || c == '{')
			depth++;
		else if (depth > 0 && (c == ')' || c == '>' || c == '}'))
			depth--;
		else if (at && depth == 0 && s.p[i - 1] != ' ' &&
		    !(i + 2 < s.n && s.p[i + 2] == ' ')) {
			*frame = str_upto(s, i);
			*rest = str_from(s, i + 2);
			return true;
		}
	}
	return true;
}
