/*
 * The binary CPU profile of gperftools:
 *
 *	LD_PRELOAD=libprofiler.so CPUPROFILE=cpu.prof ./app
 *
 * The file consists of words of 32 or 64 bits in the byte order of its machine:
 * a header with the sampling period in microseconds, stacks, and a trailer.
 * The memory map of the process follows as text:
 *
 *	0 3 0 10000 0
 *	samples, addresses, leaf, caller, caller ...
 *	0 1 0
 *	55c0ea29e000-55c0ea29f000 r-xp 00001000 08:01 11173907  /opt/app
 *
 * Names come from the symbols of these files, or from a list: "pprof --raw"
 * writes one before the words, and Java's agent one after them:
 *
 *	--- symbol
 *	0x000055c0ea29e158 inner
 *	---
 *	--- profile
 *
 * This gives	_start;main;inner 890000000
 *
 * in nanoseconds; --value=samples counts samples, which is the default if
 * "pprof --raw" wrote 1 as the period.
 */
#include <sys/stat.h>

#include "common/base/bytes.h"
#include "common/base/sys.h"
#include "common/base/u64_map.h"
#include "tools/stackfold/formats/parts/address_names.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

#define SYMBOLS "--- symbol\n"
#define PROFILE "--- profile\n"
static const struct value values[] = {{"samples", "samples"}, {"cpu", "ns"}};

struct reading {
	struct sample *s;
	struct bytes rest;	/* the words that were not read yet */
	bool wide;		/* words have 64 bits */
	bool numbers;		/* stacks have numbers instead of addresses, as
				 * in Java */
	uint64_t period;	/* sampling period in microseconds */
	struct address_names code;
	bool listed;		/* a list of names precedes the words */
	struct u64_map known;	/* maps addresses to index + 1 in `names` */
	str *names;
	size_t nnames, names_cap;
};

static uint64_t
read_word(struct reading *r)
{
	return r->wide ? bytes_u64(&r->rest) : bytes_u32(&r->rest);
}

static bool
read_header_as(struct reading *r, str all, bool wide, bool big)
{
	uint64_t zero, words, version, padding;

	r->wide = wide;
	r->rest = bytes_in_order(all, big);
	zero = read_word(r);
	words = read_word(r);
	version = read_word(r);
	r->period = read_word(r);
	padding = read_word(r);
	r->numbers = version == 1;
	return !r->rest.cut && zero == 0 && words == 3 && version <= 1 &&
	    r->period > 0 && r->period <= UINT32_MAX && padding == 0;
}

static bool
read_header(struct reading *r, str all)
{
	return read_header_as(r, all, true, false) ||
	    read_header_as(r, all, true, true) ||
	    read_header_as(r, all, false, false) ||
	    read_header_as(r, all, false, true);
}

/* Read a symbol such as "0x000055c0ea29e158 inner<0000000000001139>". */
static bool
read_symbol(struct reading *r, str line)
{
	str w;
	uint64_t addr;
	size_t i;

	line = str_trim(line);
	if (!str_word(&line, &w) || !num_address(w, &addr))
		return false;
	line = str_trim(line);
	i = str_rchr(line, '<');
	if (i != STR_NONE && i > 0 && line.n == i + 18)
		line.n = i;
	*APPEND(r->names, r->names_cap, r->nnames) = line;
	*u64_map_put(&r->known, addr) = (uint32_t)r->nnames;
	return true;
}

/* Read symbols and mappings; ignore other lines. */
static void
read_text(struct reading *r, str text)
{
	str line;

	while (str_cut(&text, '\n', &line))
		if (!read_symbol(r, line))
			address_names_map_line(&r->code, line);
}

/* Push an address.  In a caller it is the return address. */
static void
push_address(struct reading *r, uint64_t addr, bool leaf)
{
	uint32_t i = u64_map_get(&r->known, addr);
	str names, name;

	addr -= !leaf && addr > 0;
	i = i > 0 ? i : u64_map_get(&r->known, addr);
	if (i == 0) {
		address_names_push(&r->code, maps_find(&r->code.maps, addr),
		    addr);
		return;
	}
	names = r->names[i - 1];
	while (str_split(&names, STR("--"), &name))	/* inlined ones first */
		sample_function(r->s, name,
		    names.p != NULL && r->s->opts->all ? 'i' : '\0');
}

/* Fold one stack.  Return false at the end, or if the rest is truncated. */
static bool
read_sample(struct reading *r, bool timed)
{
	uint64_t count = read_word(r), depth = read_word(r), leaf, addr;
	struct num weight = NUM(count);

	if (r->rest.cut || depth == 0 || depth > r->rest.n / (r->wide ? 8 : 4))
		return false;
	leaf = read_word(r);
	if (count == 0 && depth == 1 && leaf == 0)
		return false;		/* the trailer */
	push_address(r, leaf, true);
	for (uint64_t i = 1; i < depth; i++) {
		addr = read_word(r);	/* the first caller may repeat the
					 * leaf */
		if (i > 1 || addr != leaf + 1 || r->numbers)
			push_address(r, addr, r->numbers);
	}
	sample_end(r->s, timed ? num_scale(weight, NUM(r->period * 1000),
	    NUM(1)) : weight);
	return true;
}

/* Read the text after the words.  Return false if the words are truncated. */
static bool
find_end(struct reading *r)
{
	uint64_t count = 1, depth = 1, size = r->wide ? 8 : 4;
	struct bytes begin = r->rest;
	bool whole;

	while (!r->rest.cut && (count > 0 || depth != 1)) {
		count = read_word(r);
		depth = read_word(r);
		bytes_take(&r->rest, depth <= r->rest.n / size ? depth * size :
		    UINT64_MAX);
		if (r->listed && r->rest.n == 0)
			break;		/* "pprof --raw" writes no trailer */
	}
	whole = !r->rest.cut;
	read_text(r, (str){r->rest.p, r->rest.n});
	r->rest = begin;
	return whole;
}

/* Read the list of symbols before the binary words, if any.  Return the
 * rest. */
static str
read_list(struct reading *r, str all)
{
	size_t i = str_starts(all, STR(SYMBOLS)) ?
	    str_find(all, STR(PROFILE)) : STR_NONE;

	if (i == STR_NONE)
		return all;
	r->listed = true;
	read_text(r, str_upto(all, i));
	return str_from(all, i + STR(PROFILE).n);
}

static enum format_confidence
probe(str head)
{
	struct reading r = {0};
	size_t i = str_find(head, STR(PROFILE));

	if (str_starts(head, STR(SYMBOLS)))
		return i == STR_NONE || read_header(&r, str_from(head, i +
		    STR(PROFILE).n)) ? FORMAT_CERTAIN : FORMAT_NO;
	return read_header(&r, head) ? FORMAT_CERTAIN : FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	struct reading r = {.s = s};
	struct stat st;
	bool whole, timed;
	str all;

	s->sink->summed = true;
	address_names_start(&r.code, s, fstat(in->fd, &st) == 0 &&
	    S_ISREG(st.st_mode) ? (uint64_t)st.st_mtime : 0);
	all = read_list(&r, in_all(in));
	whole = read_header(&r, all) && find_end(&r);
	timed = value_choose(s, "gperftools", values, LENGTH(values),
	    !r.listed || r.period > 1) == 1;
	if (!whole)
		diag_reject(s->diag, in, STR(""), "damaged or cut short");
	while (read_sample(&r, timed))
		continue;
	address_names_end(&r.code);
	u64_map_free(&r.known);
}

const struct format format_gperftools = {
	.name = "gperftools",
	.what = "CPU profiles of gperftools, binary",
	.tested_with = "real: gperftools 2.10",
	.options = "addrs names symfs value",
	.leaf_first = true,
	.probe = probe,
	.binary = true,
	.fold = fold,
};
