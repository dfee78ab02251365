#include "tools/stackfold/dwarf/form.h"

#include "common/base/leb128.h"

enum {
	ADDR = 1, BLOCK_2 = 3, BLOCK_4, DATA_2, DATA_4, DATA_8, STRING, BLOCK,
	BLOCK_1, DATA_1, FLAG, SDATA, STRP, UDATA, REF_ADDR, REF_1, REF_2,
	REF_4, REF_8, REF_UDATA, INDIRECT, SEC_OFFSET, EXPRLOC, FLAG_PRESENT,
	STRX, ADDRX, REF_SUP_4, STRP_SUP, DATA_16, LINE_STRP, REF_SIG_8,
	CONSTANT, LOCLISTX, RNGLISTX, REF_SUP_8, STRX_1, STRX_2, STRX_3,
	STRX_4, ADDRX_1, ADDRX_2, ADDRX_3, ADDRX_4,
	GNU_ADDR_INDEX = 0x1f01, GNU_STR_INDEX, GNU_REF_ALT = 0x1f20,
	GNU_STRP_ALT
};

uint64_t
form_offset(struct bytes *b, const struct form_unit *u)
{
	return u->wide ? bytes_u64(b) : bytes_u32(b);
}

static uint64_t
three(struct bytes *b)
{
	uint64_t low = bytes_u16(b);

	return low | (uint64_t)bytes_u8(b) << 16;
}

/* forms that are skipped; false if it is none of them */
static bool
skip(struct bytes *b, uint64_t form)
{
	switch (form) {
	case BLOCK_1:
		bytes_take(b, bytes_u8(b));
		return true;
	case BLOCK_2:
		bytes_take(b, bytes_u16(b));
		return true;
	case BLOCK_4:
		bytes_take(b, bytes_u32(b));
		return true;
	case BLOCK:
	case EXPRLOC:
		bytes_take(b, leb128_unsigned(b));
		return true;
	case DATA_16:
		bytes_take(b, 16);
		return true;
	case LOCLISTX:
		leb128_unsigned(b);
		return true;
	case REF_SIG_8:
		bytes_take(b, 8);
		return true;
	default:
		return false;
	}
}

/* numbers of a fixed size */
static bool
sized(struct bytes *b, uint64_t form, uint64_t *n)
{
	switch (form) {
	case DATA_1:
	case FLAG:
	case REF_1:
	case STRX_1:
	case ADDRX_1:
		*n = bytes_u8(b);
		return true;
	case DATA_2:
	case REF_2:
	case STRX_2:
	case ADDRX_2:
		*n = bytes_u16(b);
		return true;
	case STRX_3:
	case ADDRX_3:
		*n = three(b);
		return true;
	case DATA_4:
	case REF_4:
	case REF_SUP_4:
	case STRX_4:
	case ADDRX_4:
		*n = bytes_u32(b);
		return true;
	case DATA_8:
	case REF_8:
	case REF_SUP_8:
		*n = bytes_u64(b);
		return true;
	default:
		return false;
	}
}

/* offsets in sections, of 4 or 8 bytes */
static bool
offset(uint64_t form, const struct form_unit *u)
{
	switch (form) {
	case STRP:
	case LINE_STRP:
	case SEC_OFFSET:
	case STRP_SUP:
	case GNU_REF_ALT:
	case GNU_STRP_ALT:
		return true;
	default:
		return form == REF_ADDR && u->version > 2;
	}
}

/* numbers of any form: of a fixed size, of LEB, and of no size at all */
static bool
number(struct bytes *b, const struct form_unit *u, uint64_t form,
    int64_t constant, uint64_t *n)
{
	if (offset(form, u)) {
		*n = form_offset(b, u);
		return true;
	}
	switch (form) {
	case SDATA:
		*n = (uint64_t)leb128_signed(b);
		return true;
	case UDATA:
	case REF_UDATA:
	case STRX:
	case ADDRX:
	case RNGLISTX:
	case GNU_ADDR_INDEX:
	case GNU_STR_INDEX:
		*n = leb128_unsigned(b);
		return true;
	case REF_ADDR:
	case ADDR:
		*n = bytes_fixed(b, u->address);
		return true;
	case FLAG_PRESENT:
		*n = 1;
		return true;
	case CONSTANT:
		*n = (uint64_t)constant;
		return true;
	default:
		return sized(b, form, n);
	}
}

static enum form_kind
kind_of(uint64_t form)
{
	switch (form) {
	case ADDR:
		return FORM_ADDRESS;
	case ADDRX:
	case ADDRX_1:
	case ADDRX_2:
	case ADDRX_3:
	case ADDRX_4:
	case GNU_ADDR_INDEX:
		return FORM_ADDRESS_INDEX;
	case STRP:
	case LINE_STRP:
		return FORM_TEXT;
	case STRX:
	case STRX_1:
	case STRX_2:
	case STRX_3:
	case STRX_4:
	case GNU_STR_INDEX:
		return FORM_TEXT_INDEX;
	case REF_ADDR:
	case REF_1:
	case REF_2:
	case REF_4:
	case REF_8:
	case REF_UDATA:
		return FORM_REFERENCE;
	case STRP_SUP:
	case GNU_STRP_ALT:
		return FORM_TEXT_ELSEWHERE;
	case GNU_REF_ALT:
	case REF_SUP_4:
	case REF_SUP_8:
		return FORM_ELSEWHERE;
	case RNGLISTX:
		return FORM_RANGES_INDEX;
	default:
		return FORM_NUMBER;
	}
}

uint8_t
form_size(uint64_t form, const struct form_unit *u)
{
	static const char zeros[16];
	struct bytes b = bytes_of((str){zeros, sizeof(zeros)});
	uint64_t n;

	if (offset(form, u))
		return u->wide ? 8 : 4;
	if (form == ADDR || form == REF_ADDR)
		return (uint8_t)u->address;
	if (form == FLAG_PRESENT || form == CONSTANT)
		return 0;
	if (sized(&b, form, &n))
		return (uint8_t)(sizeof(zeros) - b.n);
	return form == DATA_16 ? 16 : form == REF_SIG_8 ? 8 : FORM_VARIES;
}

bool
form_read(struct bytes *b, const struct form_unit *u, uint64_t form,
    int64_t constant, struct form_value *v)
{
	size_t end;

	*v = (struct form_value){0};
	if (form == INDIRECT)
		form = leb128_unsigned(b);
	if (form == STRING) {
		end = str_chr((str){b->p, b->n}, '\0');
		v->kind = FORM_TEXT_HERE;
		v->text = bytes_take(b, end != STR_NONE ? end : b->n);
		bytes_u8(b);
		return true;
	}
	if (skip(b, form))
		return true;
	if (!number(b, u, form, constant, &v->n))
		return false;
	v->kind = kind_of(form);
	v->in = form == LINE_STRP ? SECTIONS_LINE_STR : SECTIONS_STR;
	if (v->kind == FORM_REFERENCE && form != REF_ADDR)
		v->n += u->at;
	return true;
}

str
form_text(const struct form_unit *u, const struct form_value *v)
{
	struct bytes b;

	switch (v->kind) {
	case FORM_TEXT_HERE:
		return v->text;
	case FORM_TEXT:
		return sections_text(u->s, v->in, v->n);
	case FORM_TEXT_ELSEWHERE:
		return u->s->other == NULL ? STR("") :
		    sections_text(u->s->other, SECTIONS_STR, v->n);
	case FORM_TEXT_INDEX:
		if (v->n > UINT32_MAX)
			return STR("");
		b = bytes_of(sections_from(u->s, SECTIONS_STR_OFFSETS,
		    u->strings + v->n * (u->wide ? 8 : 4)));
		return sections_text(u->s, SECTIONS_STR, form_offset(&b, u));
	default:
		return STR("");
	}
}

bool
form_address_of(const struct form_unit *u, uint64_t n, uint64_t *to)
{
	struct bytes b;

	if (n > UINT32_MAX)
		return false;
	b = bytes_of(sections_from(u->s, SECTIONS_ADDR,
	    u->addresses + n * u->address));
	*to = bytes_fixed(&b, u->address);
	return !b.cut;
}

bool
form_address(const struct form_unit *u, const struct form_value *v,
    uint64_t *to)
{
	if (v->kind == FORM_ADDRESS_INDEX)
		return form_address_of(u, v->n, to);
	*to = v->n;
	return v->kind == FORM_ADDRESS;
}
