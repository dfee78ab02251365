/*
 * valgrind --tool=dhat --dhat-out-file=FILE COMMAND
 *
 *	{"dhatFileVersion":2
 *	,"mode":"heap","verb":"Allocated"
 *	,"pps":
 *	 [{"tb":5000,"tbk":1
 *	  ,"gb":5000,"gbk":1
 *	  ,"eb":0,"ebk":0
 *	  ,"fs":[1,2,3]
 *	  }
 *	 ]
 *	,"ftbl":
 *	 ["[root]"
 *	 ,"0x48417B4: malloc (in /usr/libexec/valgrind/vgpreload_dhat.so)"
 *	 ,"0x109170: grow (mas.c:3)"
 *	 ,"0x1091BC: main (mas.c:6)"
 *	 ]
 *	}
 *
 * gives	main;grow;malloc 5000
 *
 * --value: total-bytes, total-blocks, or peak and end of both.
 */
#include "common/base/sys.h"
#include "tools/stackfold/formats/parts/valgrind.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

/* values by their names for --value; `keys` has their names in the file */
static const struct value values[] = {
	{"total-bytes", "bytes"}, {"total-blocks", "blocks"},
	{"peak-bytes", "bytes"}, {"peak-blocks", "blocks"},
	{"end-bytes", "bytes"}, {"end-blocks", "blocks"},
};
#define DHAT_VERSION 2	/* newest tested version of the format */
static const char *const keys[] = {"tb", "tbk", "gb", "gbk", "eb", "ebk"};

/* Read the table of frames, which comes after the stacks. */
static void
read_frames(struct json_read *j, struct sample *s, struct sample_ids *frames)
{
	struct buf text = {0}, name = {0};

	while (json_read_element(j)) {
		if (!json_read_text(j, &text))
			continue;
		sample_ids_add(frames, sample_id(s,
		    valgrind_name(&name, buf_str(&text), s), '\0'));
	}
	buf_free(&text);
	buf_free(&name);
}

/* Read and fold a program point: a stack, leaf first, and its values. */
static void
read_point(struct json_read *j, struct sample *s,
    const struct sample_ids *frames, str value, size_t *unnamed)
{
	struct num weight = {0};
	bool negative = true;
	uint64_t i;
	str key;
	bool is_object = json_read_object(j);

	while (is_object && json_read_member(j, &key)) {
		if (str_eq(key, value)) {
			json_read_num(j, &weight, &negative);
		} else if (str_eq(key, STR("fs"))) {
			bool is_array = json_read_array(j);

			while (is_array && json_read_element(j)) {
				bool listed = json_read_whole(j, &i) &&
				    i < frames->n;

				if (j->bad == NULL)
					sample_known(s, listed ?
					    frames->p[i] + 1 : 0, unnamed);
			}
		} else {
			json_read_skip(j);
		}
	}
	if (j->bad == NULL && !negative)
		sample_end(s, weight);
	else if (j->bad == NULL)
		diag_skip(s->diag, "without this value", NUM(0));
	sample_drop(s);
}

/* Return the unit that this member names, for other events than allocations. */
static const char *
find_unit(str all, const char *member, struct buf *room, const char *usual)
{
	struct json_read j;

	if (json_read_find(&j, all, member))
		json_read_text(&j, room);
	json_read_end(&j);
	return room->n > 0 ? buf_text(room) : usual;
}

static void
fold(struct in *in, struct sample *s)
{
	str all = in_all(in);
	struct buf units[2] = {{0}, {0}};
	struct value own[LENGTH(values)];
	struct sample_ids frames = {0};
	size_t unnamed = 0;
	struct json_read j;
	uint64_t version = 0;
	size_t n;
	bool bad;

	memcpy(own, values, sizeof(own));
	for (size_t i = 0; i < LENGTH(own); i++)
		own[i].unit = find_unit(all, i % 2 == 0 ? "bsu" : "bksu",
		    &units[i % 2], values[i].unit);
	n = value_choose(s, "dhat", own, LENGTH(own), 0);
	s->sink->summed = true;
	if (json_read_find(&j, all, "dhatFileVersion"))
		json_read_whole(&j, &version);
	json_read_end(&j);
	diag_newer(s->diag, in, version, DHAT_VERSION);
	if (json_read_find(&j, all, "ftbl") && json_read_array(&j))
		read_frames(&j, s, &frames);
	bad = json_read_report(&j, in, s);
	if (json_read_find(&j, all, "pps") && json_read_array(&j))
		while (json_read_element(&j))
			read_point(&j, s, &frames, str_of(keys[n]), &unnamed);
	if (!bad)
		json_read_report(&j, in, s);
	diag_unnamed(s->diag, in, unnamed);
}

const struct format format_dhat = {
	.name = "dhat",
	.what = "heap use as valgrind's dhat writes it",
	.tested_with = "real: valgrind 3.19",
	.options = "names value",
	.leaf_first = true,
	.json = "dhatFileVersion",
	.fold = fold,
};
