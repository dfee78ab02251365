#include "tools/stackfold/formats/parts/protobuf.h"

bool
protobuf_varint(str *from, uint64_t *to)
{
	uint64_t n = 0;

	for (unsigned i = 0; i < 10 && i < from->n; i++) {
		unsigned char c = (unsigned char)from->p[i];

		n |= (uint64_t)(c & 0x7f) << (7 * i);
		if (c < 0x80) {
			*from = str_from(*from, i + 1);
			*to = n;
			return true;
		}
	}
	return false;
}

/* a number of so many bytes, the lowest first */
static bool
read_fixed(struct protobuf *m, unsigned n)
{
	if (m->rest.n < n)
		return false;
	m->number = 0;
	for (unsigned i = 0; i < n; i++)
		m->number |= (uint64_t)(unsigned char)m->rest.p[i] << (8 * i);
	m->rest = str_from(m->rest, n);
	return true;
}

static bool
read_bytes(struct protobuf *m)
{
	uint64_t n;

	if (!protobuf_varint(&m->rest, &n) || n > m->rest.n)
		return false;
	m->bytes = str_upto(m->rest, (size_t)n);
	m->rest = str_from(m->rest, (size_t)n);
	return true;
}

static bool
read_value(struct protobuf *m)
{
	switch (m->kind) {
	case PROTOBUF_VARINT:
		return protobuf_varint(&m->rest, &m->number);
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
	m->bad = !protobuf_varint(&m->rest, &tag) || tag >> 3 == 0;
	if (m->bad)
		return false;
	m->field = tag >> 3;
	m->kind = (enum protobuf_kind)(tag & 7);
	m->bad = !read_value(m);
	return !m->bad;
}

bool
protobuf_number(const struct protobuf *m, str *packed, bool *first,
    uint64_t *to)
{
	bool any = *first;

	*first = false;
	if (m->kind == PROTOBUF_BYTES)
		return protobuf_varint(packed, to);
	*to = m->number;
	return any;
}
