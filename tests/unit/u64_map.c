/*
 * Keys of all kinds keep their values while the table grows, and are told from
 * keys that were never put; texts with one hash are told from each other.
 */
#include "common/base/u64_map.h"

#include "common/base/hash.h"
#include "tests/unit/unit.h"

#define KEYS 3000

/* keys as they occur: counts from 0, addresses, two numbers in one, the last */
static uint64_t
make_key(uint32_t i)
{
	static const uint64_t step[] = {1, 4096, (uint64_t)1 << 32, 0};

	return i % 4 == 3 ? UINT64_MAX - i : i * step[i % 4];
}

static void
check_keys(void)
{
	struct u64_map m = {0};
	bool fresh = true, kept = true, absent = true;
	size_t distinct;

	check(u64_map_get(&m, 0) == 0, "an empty table has no key");
	for (uint32_t i = 0; i < KEYS; i++) {
		uint32_t *at = u64_map_put(&m, make_key(i));

		fresh = fresh && (*at == 0 || make_key(i) == 0);
		*at = i + 1;
	}
	distinct = m.n;
	for (uint32_t i = 1; i < KEYS; i++) {
		kept = kept && u64_map_get(&m, make_key(i)) == i + 1 &&
		    *u64_map_put(&m, make_key(i)) == i + 1;
		absent = absent && u64_map_get(&m, make_key(i) + 3) == 0;
	}
	check(fresh, "a new key has no value");
	check(kept, "a key keeps its value");
	check(absent, "a key that was not put has none");
	check(m.n == distinct, "a known key is not counted again");
	u64_map_free(&m);
	check(m.nslot == 0 && u64_map_get(&m, 1) == 0, "then it is empty");
}

/* as u64_map.h shows, but all texts of one length have one hash */
static uint32_t
find_text(struct u64_map *m, str *all, uint32_t *n, str text)
{
	uint64_t h = text.n;
	uint32_t *at = u64_map_put(m, h);

	while (*at != 0 && !str_eq(all[*at - 1], text))
		at = u64_map_put(m, ++h);
	if (*at == 0) {
		all[*n] = text;
		*at = ++*n;
	}
	return *at;
}

static void
check_texts(void)
{
	const str text[] = {STR("ab"), STR("ba"), STR("abc"), STR("bc"),
	    STR(""), STR("cab"), STR("cb")};
	str all[LENGTH(text)];
	struct u64_map m = {0};
	uint32_t n = 0;
	bool apart = true;

	for (unsigned turn = 0; turn < 2; turn++)
		for (uint32_t i = 0; i < LENGTH(text); i++)
			apart = apart &&
			    find_text(&m, all, &n, text[i]) == i + 1;
	check(apart, "texts with one hash are told from each other");
	u64_map_free(&m);
}

/* every byte counts, at each length, and so does the length */
static void
check_hash(void)
{
	char text[40] = {0};
	uint64_t shorter = 1;

	for (size_t n = 0; n <= sizeof(text); n++) {
		uint64_t h = hash_text(7, (str){text, n});
		bool all = h != shorter;

		shorter = h;
		for (size_t i = 0; i < n; i++) {
			text[i] = 1;
			all = all && hash_text(7, (str){text, n}) != h;
			text[i] = 0;
		}
		check(all, "each byte of a text counts");
	}
	check(hash_text(7, STR("main")) != hash_text(8, STR("main")),
	    "and the seed");
}

int
main(void)
{
	check_keys();
	check_texts();
	check_hash();
	return unit_done();
}
