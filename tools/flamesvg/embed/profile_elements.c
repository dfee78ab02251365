#include "tools/flamesvg/embed/profile_elements.h"

#include <string.h>

#include "common/base/sys.h"
#include "common/profile/pack.h"

#define SOME 49152		/* bytes that are encoded at once */

static void
metadata_start(struct svg *s, const char *class)
{
	svg_start(s, "metadata");
	svg_attr(s, "class", class);
}

/* bytes as text; of whole threes, so that no padding comes in between */
static void
base64(struct svg *s, str bytes)
{
	struct buf text = {0};

	while (bytes.n > 0) {
		str some = str_upto(bytes, bytes.n < SOME ? bytes.n : SOME);

		text.n = 0;
		pack_text(&text, some);
		svg_raw(s, buf_str(&text));
		bytes = str_from(bytes, some.n);
	}
	buf_free(&text);
}

/* bytes into elements of the same class; the first one is open already */
static void
metadata_text(struct svg *s, const char *class, str bytes)
{
	const size_t most = PACK_PART / 4 * 3;

	for (;; metadata_start(s, class)) {
		str part = str_upto(bytes, bytes.n < most ? bytes.n : most);

		base64(s, part);
		svg_end(s);
		svg_newline(s);
		bytes = str_from(bytes, part.n);
		if (bytes.n == 0)
			break;
	}
}

/* each colour once, then for each name the number of its colour */
static void
colors(struct svg *s, const struct picture *p, const struct packed *d)
{
	struct names distinct = {0};
	struct buf numbers = {0}, b = {0};

	for (size_t i = 0; i < d->names; i++) {
		struct rgb c = p->paint->color[d->name[i]];
		char text[3] = {(char)c.r, (char)c.g, (char)c.b};

		pack_num(&numbers, names_id(&distinct, (str){text, 3}));
	}
	for (uint32_t i = 0; i < distinct.n; i++)
		buf_add(&b, names_text(&distinct, i));
	metadata_start(s, "colors");
	svg_attr_int(s, "data-colors", distinct.n);
	buf_add(&b, buf_str(&numbers));
	metadata_text(s, "colors", buf_str(&b));
	buf_free(&b);
	buf_free(&numbers);
}

/*
 * What a palette calls the names: of each class the label and r, g, b; then
 * for each name the number of its class, or that of all classes for none.
 */
static void
classes(struct svg *s, const struct paint *paint, const char *name,
    const struct packed *d)
{
	struct buf b = {0};

	for (size_t i = 0; i < paint->n; i++) {
		struct rgb c = paint->means[i].color;
		char text[3] = {(char)c.r, (char)c.g, (char)c.b};

		pack_num(&b, paint->means[i].label.n);
		buf_add(&b, paint->means[i].label);
		buf_add(&b, (str){text, 3});
	}
	for (size_t i = 0; i < d->names; i++) {
		uint32_t class = paint->class[d->name[i]];

		pack_num(&b, class == PAINT_NONE ? paint->n : class);
	}
	metadata_start(s, "classes");
	svg_attr(s, "data-name", name);
	svg_attr_int(s, "data-classes", paint->n);
	base64(s, buf_str(&b));
	svg_end(s);
	svg_newline(s);
	buf_free(&b);
}

/* the palettes that the reader can choose, and that of the picture */
static void
palettes(struct svg *s, const struct picture *p, const struct packed *d)
{
	const struct paint_thread *b = p->beside;

	if (b->paint.n > 0)
		classes(s, &b->paint, p->options->palette->name, d);
	for (size_t i = 0; i < b->offers; i++)
		classes(s, &b->offered[i].paint, b->offered[i].palette, d);
}

/* links and tooltips that the script needs for frames of its own */
static void
attributes(struct svg *s, const struct picture *p, const struct packed *d)
{
	svg_start(s, "metadata");
	svg_attr(s, "class", "nameattr");
	for (size_t i = 0; i < d->names; i++) {
		const struct nameattr_of *of = nameattr_find(p->attrs,
		    names_text(&p->in->names, d->name[i]));

		if (of == NULL)
			continue;
		nameattr_start_group(s, of, NULL);
		svg_attr_int(s, "data-name", i);
		if (of->value[NAMEATTR_TITLE].n > 0)
			svg_attr_str(s, "data-title",
			    of->value[NAMEATTR_TITLE]);
		svg_end(s);
	}
	svg_end(s);
	svg_newline(s);
}

void
profile_elements_write(struct svg *s, const struct picture *p)
{
	const struct packed *d = p->packed;

	metadata_start(s, "data");
	svg_attr(s, "data-version", PACK_VERSION);
	svg_attr_int(s, "data-metas", d->metas);
	svg_attr_int(s, "data-names", d->names);
	svg_attr_int(s, "data-frames", d->frames);
	svg_attr_int(s, "data-columns", d->columns);
	svg_attr_num(s, "data-unit-size", tree_num(&(struct tree){
	    .decimals = d->decimals}, d->unit));
	if (d->summed > 0)
		svg_attr_int(s, "data-other", d->summed);
	metadata_text(s, "data", buf_str(&d->bytes));
	colors(s, p, d);
	if (d->columns == 1)
		palettes(s, p, d);
	if (d->parts > 0) {
		metadata_start(s, "slices");
		heatmap_attributes(s, p->heat);
		svg_attr_int(s, "data-slices", d->slices);
		svg_attr_int(s, "data-parts", d->parts);
		metadata_text(s, "slices", buf_str(&d->times));
	}
	if (d->arrivals > 0) {
		metadata_start(s, "sequence");
		svg_attr_int(s, "data-turns", d->arrivals);
		metadata_text(s, "sequence", buf_str(&d->sequence));
	}
	if (p->attrs != NULL)
		attributes(s, p, d);
}
