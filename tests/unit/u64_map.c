/*
 * Keys of all kinds keep their values while the map grows, and other keys are
 * not found.  A hash table returns all numbers with the same hash.
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
	check(m.n == 0 && u64_map_get(&m, 1) == 0, "then it is empty");
}

/* many numbers have the same hash, and others the same slots */
static void
check_equal_hashes(void)
{
	struct hash_table t = {0};
	bool found = true;

	for (uint32_t i = 0; i < KEYS; i++)
		hash_add(&t, (uint64_t)(i % 7) << 32, i + 1);
	for (uint32_t hash = 0; hash < 7; hash++) {
		struct hash_probe p = hash_find(&t, (uint64_t)hash << 32);
		uint32_t number, n = 0;

		for (; (number = hash_next(&t, &p)) != 0; n++)
			found = found && (number - 1) % 7 == hash;
		found = found && n == KEYS / 7 + (hash < KEYS % 7);
	}
	check(found, "all numbers with the same hash are found");
	hash_free(&t);
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
	check_equal_hashes();
	check_hash();
	return unit_done();
}
