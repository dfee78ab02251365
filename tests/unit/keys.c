/*
 * keys: bytes of a terminal become keys, also when they come one by one
 * needs: tools/foldview/terminal/keys.c
 */
#include "tests/unit/unit.h"
#include "tools/foldview/terminal/keys.h"

/* the first key of the bytes, or 0 if more are needed */
static uint32_t
first(str bytes, bool all, size_t *rest)
{
	uint32_t key = 0;
	bool found = keys_next(&bytes, all, &key);

	*rest = bytes.n;
	return found ? key : 0;
}

static bool
is(str bytes, uint32_t key, size_t rest)
{
	size_t left;

	return first(bytes, false, &left) == key && left == rest;
}

static bool
at_end(str bytes, uint32_t key)
{
	size_t left;

	return first(bytes, true, &left) == key && left == 0;
}

int
main(void)
{
	check(is(STR("\033[Ax"), KEY_UP, 1), "ESC [ A is up");
	check(is(STR("\033OB"), KEY_DOWN, 0), "and ESC O B down");
	check(is(STR("\033[5~j"), KEY_PAGE_UP, 1), "ESC [ 5 ~ is a page up");
	check(is(STR("\033[1;5Cj"), KEY_OTHER, 1),
	    "a sequence without a meaning is one key");
	for (size_t n = 1; n < 4; n++)
		check(is((str){"\033[5~", n}, 0, n),
		    "a part of a sequence is no key yet");
	check(at_end(STR("\033"), KEY_ESCAPE), "alone it is Escape");
	check(at_end(STR("\033["), KEY_OTHER) ||
	    at_end(STR("\033["), KEY_ESCAPE), "a cut sequence is a key");
	check(is(STR("\033x"), KEY_ESCAPE, 1), "Escape, and then x");
	check(is(STR("\r"), KEY_ENTER, 0) && is(STR("\n"), KEY_ENTER, 0),
	    "CR and LF are Enter");
	check(is(STR("\b"), KEY_BACKSPACE, 0), "so is BS Backspace");
	check(is(STR("\303\251k"), 0xe9, 1), "UTF-8 is one key");
	check(is(STR("\303"), 0, 1), "a part of it is none yet");
	check(is(STR("\377k"), KEY_OTHER, 1), "a wrong byte is skipped");
	return unit_done();
}
