#include "tools/stackfold/input/protobuf.h"

#include <string.h>

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

	if (!leb128_cut(&m->rest, &n) || n > m->rest.n)
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
protobuf_number(const struct protobuf *m, str *packed, bool *first,
    uint64_t *to)
{
	bool any = *first;

	*first = false;
	if (m->kind == PROTOBUF_BYTES)
		return leb128_cut(packed, to);
	*to = m->number;
	return any;
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
