#include "tools/flamesvg/embed/profile_elements.h"

#include <math.h>

#include "common/base/base64.h"
#include "common/base/buf.h"
#include "common/base/leb128.h"
#include "common/folded/pack.h"
#include "common/folded/slice.h"

#define SOME 49152		/* bytes that are encoded at once */

static void
start_metadata(struct svg *s, const char *class)
{
	svg_start(s, "metadata");
	svg_attr(s, "class", class);
}

static void
end_metadata(struct svg *s)
{
	svg_end(s);
	svg_newline(s);
}

/* bytes as text; SOME is a multiple of 3, so that only the end is padded */
static void
write_base64(struct svg *s, str bytes)
{
	struct buf text = {0};

	while (bytes.n > 0) {
		str some = str_upto(bytes, bytes.n < SOME ? bytes.n : SOME);

		text.n = 0;
		base64_add(&text, some);
		svg_raw(s, buf_str(&text));
		bytes = str_from(bytes, some.n);
	}
	buf_free(&text);
}

/* bytes as text in elements of the same class, of which the first is started */
static void
write_parts(struct svg *s, const char *class, str bytes)
{
	const size_t most = PACK_PART / 4 * 3;

	for (;; start_metadata(s, class)) {
		str part = str_upto(bytes, bytes.n < most ? bytes.n : most);

		write_base64(s, part);
		end_metadata(s);
		bytes = str_from(bytes, part.n);
		if (bytes.n == 0)
			break;
	}
}

static void
add_color(struct buf *b, struct rgb c)
{
	char text[3] = {(char)c.r, (char)c.g, (char)c.b};

	buf_add(b, (str){text, sizeof(text)});
}

/* each colour once, then for each name the number of its colour */
static void
write_colors(struct svg *s, const struct paint *p, const struct packed *d)
{
	struct names distinct = {0};
	struct buf numbers = {0}, b = {0};

	for (size_t i = 0; i < d->names; i++) {
		struct rgb c = p->color[d->name[i]];
		char text[3] = {(char)c.r, (char)c.g, (char)c.b};

		leb128_add(&numbers, names_id(&distinct, (str){text, 3}));
	}
	for (uint32_t i = 0; i < distinct.n; i++)
		buf_add(&b, names_text(&distinct, i));
	start_metadata(s, "colors");
	svg_attr_int(s, "data-colors", distinct.n);
	buf_add(&b, buf_str(&numbers));
	write_parts(s, "colors", buf_str(&b));
	buf_free(&b);
	buf_free(&numbers);
}

/*
 * The classes of a palette, each with its label and r, g, b; then for each
 * name the number of its class, or the number of classes for none.
 */
static void
write_classes(struct svg *s, const struct paint *p, const struct packed *d)
{
	struct buf b = {0};

	for (size_t i = 0; i < p->n; i++) {
		leb128_add(&b, p->classes[i].label.n);
		buf_add(&b, p->classes[i].label);
		add_color(&b, p->classes[i].color);
	}
	for (size_t i = 0; i < d->names; i++) {
		uint32_t class = p->class[d->name[i]];

		leb128_add(&b, class == PAINT_NONE ? p->n : class);
	}
	start_metadata(s, "classes");
	svg_attr(s, "data-name", p->palette->name);
	svg_attr_int(s, "data-classes", p->n);
	write_base64(s, buf_str(&b));
	end_metadata(s);
	buf_free(&b);
}

/* the classes of the picture's palette, and of those that are offered */
static void
write_palettes(struct svg *s, const struct paint_set *set,
    const struct packed *d)
{
	if (set->own.n > 0)
		write_classes(s, &set->own, d);
	for (size_t i = 0; i < set->offers; i++)
		write_classes(s, &set->offered[i], d);
}

/* lengths are of the slices that the script knows */
static void
write_slices(struct svg *s, const struct heat_cells *h, const struct packed *d)
{
	start_metadata(s, "slices");
	svg_attr_num(s, "data-slice", slice_seconds(h->length / h->slices));
	svg_attr_int(s, "data-first", h->first);
	svg_attr_int(s, "data-cell", h->slices);
	if (h->capacity > 0) {
		svg_attr_real(s, "data-capacity", h->capacity / h->slices /
		    pow(10, h->decimals));
		svg_attr_num(s, "data-cpus", h->cpus);
	}
	svg_attr_int(s, "data-slices", d->slices);
	svg_attr_int(s, "data-parts", d->parts);
	write_parts(s, "slices", buf_str(&d->times));
}

/* links and tooltips of functions, for frames that the script draws */
static void
write_attributes(struct svg *s, const struct nameattr *a,
    const struct names *names, const struct packed *d)
{
	start_metadata(s, "nameattr");
	for (size_t i = 0; i < d->names; i++) {
		const struct nameattr_of *of = nameattr_find(a,
		    names_text(names, d->name[i]));

		if (of == NULL)
			continue;
		nameattr_start_group(s, of, NULL);
		svg_attr_int(s, "data-name", i);
		if (of->value[NAMEATTR_TITLE].n > 0)
			svg_attr_str(s, "data-title",
			    of->value[NAMEATTR_TITLE]);
		svg_end(s);
	}
	end_metadata(s);
}

static void
write_data(struct svg *s, const struct packed *d)
{
	start_metadata(s, "data");
	svg_attr(s, "data-version", PACK_VERSION);
	svg_attr_int(s, "data-metas", d->metas);
	svg_attr_int(s, "data-names", d->names);
	svg_attr_int(s, "data-frames", d->frames);
	svg_attr_int(s, "data-columns", d->columns);
	svg_attr_num(s, "data-unit-size", tree_num(&(struct tree){
	    .decimals = d->decimals}, d->unit));
	if (d->summed > 0)
		svg_attr_int(s, "data-other", d->summed);
	write_parts(s, "data", buf_str(&d->bytes));
}

void
profile_elements_write(struct svg *s, const struct packed *d,
    const struct names *names, const struct paint_set *paints,
    const struct heat_cells *cells, const struct nameattr *attrs)
{
	write_data(s, d);
	write_colors(s, &paints->own, d);
	if (d->columns == 1)
		write_palettes(s, paints, d);
	if (d->parts > 0)
		write_slices(s, cells, d);
	if (d->arrivals > 0) {
		start_metadata(s, "sequence");
		svg_attr_int(s, "data-turns", d->arrivals);
		write_parts(s, "sequence", buf_str(&d->sequence));
	}
	if (attrs != NULL)
		write_attributes(s, attrs, names, d);
}
