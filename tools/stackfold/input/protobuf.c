#include "tools/stackfold/input/protobuf.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/leb128.h"

static bool
read_fixed(struct protobuf *m, unsigned size)
{
	struct bytes b = bytes_of(m->rest);

	m->number = bytes_fixed(&b, size);
	m->rest = (str){b.p, b.n};
	return !b.cut;
}

static bool
read_bytes(struct protobuf *m)
{
	uint64_t n;

	if (!leb128_cut(&m->rest, &n))
		return false;
	m->bytes = str_upto(m->rest, n < m->rest.n ? (size_t)n : m->rest.n);
	m->rest = str_from(m->rest, m->bytes.n);
	return m->bytes.n == n;
}

static bool
read_value(struct protobuf *m)
{
	switch (m->kind) {
	case PROTOBUF_VARINT:
		return leb128_cut(&m->rest, &m->number);
	case PROTOBUF_FIXED64:
		return read_fixed(m, 8);
	case PROTOBUF_BYTES:
		return read_bytes(m);
	case PROTOBUF_FIXED32:
		return read_fixed(m, 4);
	}
	return false;
}

bool
protobuf_field(struct protobuf *m)
{
	uint64_t tag;

	if (m->bad || m->rest.n == 0)
		return false;
	m->bytes = (str){0};
	m->bad = !leb128_cut(&m->rest, &tag) || tag >> 3 == 0;
	if (m->bad)
		return false;
	m->field = tag >> 3;
	m->kind = (enum protobuf_kind)(tag & 7);
	m->bad = !read_value(m);
	return !m->bad;
}

bool
protobuf_next(struct protobuf *m, uint64_t field)
{
	while (protobuf_field(m))
		if (protobuf_has(m, field))
			return true;
	return false;
}

static void
add_number(struct protobuf_list *to, uint64_t n)
{
	*APPEND(to->p, to->cap, to->n) = n;
}

bool
protobuf_list(str message, uint64_t field, struct protobuf_list *to)
{
	struct protobuf m = {.rest = message};
	uint64_t n;

	for (to->n = 0; protobuf_field(&m);)
		if (m.field == field && m.kind != PROTOBUF_BYTES)
			add_number(to, m.number);
		else if (m.field == field)
			while (leb128_cut(&m.bytes, &n))
				add_number(to, n);
	return !m.bad;
}

bool
protobuf_numbers(str message, uint64_t *to, size_t n)
{
	struct protobuf m = {.rest = message};

	memset(to, 0, n * sizeof(*to));
	while (protobuf_field(&m))
		if (m.field < n && m.kind == PROTOBUF_VARINT)
			to[m.field] = m.number;
	return !m.bad;
}
