#include "tools/flamesvg/embed/profile_elements.h"

#include <math.h>

#include "common/base/base64.h"
#include "common/base/buf.h"
#include "common/base/leb128.h"
#include "common/base/u64_map.h"
#include "common/folded/pack.h"
#include "common/folded/slice.h"

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

/* write text as elements of one class; the first element is already open */
static void
write_parts(struct svg *s, const char *class, str text)
{
	for (;; start_metadata(s, class)) {
		str part = str_upto(text, text.n < PACK_PART ? text.n :
		    PACK_PART);

		svg_raw(s, part);
		end_metadata(s);
		text = str_from(text, part.n);
		if (text.n == 0)
			break;
	}
}

static void
write_bytes(struct svg *s, const char *class, const struct buf *bytes)
{
	struct buf text = {0};

	base64_add(&text, buf_str(bytes));
	write_parts(s, class, buf_str(&text));
	buf_free(&text);
}

static void
encode(void *arg)
{
	struct profile_text *x = arg;

	base64_add(&x->text, buf_str(&x->of->bytes));
}

void
profile_text_start(struct profile_text *x, const struct packed *d)
{
	x->text = (struct buf){0};
	x->of = d;
	task_start(&x->task, encode, x);
}

static void
add_color(struct buf *b, struct rgb c)
{
	char text[3] = {(char)c.r, (char)c.g, (char)c.b};

	buf_add(b, (str){text, sizeof(text)});
}

/* List each colour once, then the number of each name's colour.  Return the
 * number of colours. */
static size_t
list_colors(struct buf *b, const struct paint *p, const struct packed *d)
{
	struct u64_map number = {0};	/* by colour: its number + 1 */
	struct buf numbers = {0};
	size_t n;

	for (size_t i = 0; i < d->names; i++) {
		struct rgb c = p->color[d->name[i]];
		uint32_t *k = u64_map_put(&number, (uint64_t)c.r << 16 |
		    (uint64_t)c.g << 8 | c.b);

		if (*k == 0) {
			*k = (uint32_t)number.n;
			add_color(b, c);
		}
		leb128_add(&numbers, *k - 1);
	}
	n = number.n;
	buf_add(b, buf_str(&numbers));
	u64_map_free(&number);
	buf_free(&numbers);
	return n;
}

/*
 * Write the classes of a palette, each with its label and r, g, b; then for
 * each name the number of its class, or the number of classes for none.
 */
static void
write_classes(struct svg *s, const struct paint *p, const struct packed *d)
{
	struct buf b = {0}, text = {0};

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
	base64_add(&text, buf_str(&b));
	svg_raw(s, buf_str(&text));
	end_metadata(s);
	buf_free(&text);
	buf_free(&b);
}

/* Write the slices.  All lengths are in slices as joined for the script. */
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
	write_bytes(s, "slices", &d->times);
}

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
write_data(struct svg *s, const struct packed *d, str text)
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
	write_parts(s, "data", text);
}

void
profile_elements_write(struct svg *s, struct profile_text *text,
    const struct names *names, const struct paint_set *paints,
    const struct heat_cells *cells, const struct nameattr *attrs)
{
	const struct packed *d = text->of;
	struct buf colors = {0};
	size_t n = list_colors(&colors, &paints->own, d);

	task_finish(&text->task);
	write_data(s, d, buf_str(&text->text));
	start_metadata(s, "colors");
	svg_attr_int(s, "data-colors", n);
	write_bytes(s, "colors", &colors);
	buf_free(&colors);
	if (d->columns == 1 && paints->own.n > 0)
		write_classes(s, &paints->own, d);
	for (size_t i = 0; d->columns == 1 && i < paints->offers; i++)
		write_classes(s, &paints->offered[i], d);
	if (d->parts > 0)
		write_slices(s, cells, d);
	if (d->arrivals > 0) {
		start_metadata(s, "sequence");
		svg_attr_int(s, "data-turns", d->arrivals);
		write_bytes(s, "sequence", &d->sequence);
	}
	if (attrs != NULL)
		write_attributes(s, attrs, names, d);
}
