#include "tools/stackfold/dwarf/form.h"

#include "common/base/leb128.h"
#include "tools/stackfold/dwarf/dwarf.h"

uint64_t
form_offset(struct bytes *b, const struct form_unit *u)
{
	return u->offset_size == 8 ? bytes_u64(b) : bytes_u32(b);
}

static uint64_t
read_u24(struct bytes *b)
{
	uint64_t low = bytes_u16(b);

	return low | (uint64_t)bytes_u8(b) << 16;
}

/* skip a value of an unused form; false if the form is another one */
static bool
skip_value(struct bytes *b, uint64_t form)
{
	switch (form) {
	case DW_FORM_block1:
		bytes_take(b, bytes_u8(b));
		return true;
	case DW_FORM_block2:
		bytes_take(b, bytes_u16(b));
		return true;
	case DW_FORM_block4:
		bytes_take(b, bytes_u32(b));
		return true;
	case DW_FORM_block:
	case DW_FORM_exprloc:
		bytes_take(b, leb128_unsigned(b));
		return true;
	case DW_FORM_data16:
		bytes_take(b, 16);
		return true;
	case DW_FORM_loclistx:
		leb128_unsigned(b);
		return true;
	case DW_FORM_ref_sig8:
		bytes_take(b, 8);
		return true;
	default:
		return false;
	}
}

/* read a value of a form with a fixed size */
static bool
read_sized(struct bytes *b, uint64_t form, uint64_t *n)
{
	switch (form) {
	case DW_FORM_data1:
	case DW_FORM_flag:
	case DW_FORM_ref1:
	case DW_FORM_strx1:
	case DW_FORM_addrx1:
		*n = bytes_u8(b);
		return true;
	case DW_FORM_data2:
	case DW_FORM_ref2:
	case DW_FORM_strx2:
	case DW_FORM_addrx2:
		*n = bytes_u16(b);
		return true;
	case DW_FORM_strx3:
	case DW_FORM_addrx3:
		*n = read_u24(b);
		return true;
	case DW_FORM_data4:
	case DW_FORM_ref4:
	case DW_FORM_ref_sup4:
	case DW_FORM_strx4:
	case DW_FORM_addrx4:
		*n = bytes_u32(b);
		return true;
	case DW_FORM_data8:
	case DW_FORM_ref8:
	case DW_FORM_ref_sup8:
		*n = bytes_u64(b);
		return true;
	default:
		return false;
	}
}

/* is the value an offset into a section, of offset_size bytes? */
static bool
is_offset(uint64_t form, const struct form_unit *u)
{
	switch (form) {
	case DW_FORM_strp:
	case DW_FORM_line_strp:
	case DW_FORM_sec_offset:
	case DW_FORM_strp_sup:
	case DW_FORM_GNU_ref_alt:
	case DW_FORM_GNU_strp_alt:
		return true;
	default:
		return form == DW_FORM_ref_addr && u->version > 2;
	}
}

/* read a number of any form: of fixed size, LEB128, or implicit */
static bool
read_number(struct bytes *b, const struct form_unit *u, uint64_t form,
    int64_t implicit_const, uint64_t *n)
{
	if (is_offset(form, u)) {
		*n = form_offset(b, u);
		return true;
	}
	switch (form) {
	case DW_FORM_sdata:
		*n = (uint64_t)leb128_signed(b);
		return true;
	case DW_FORM_udata:
	case DW_FORM_ref_udata:
	case DW_FORM_strx:
	case DW_FORM_addrx:
	case DW_FORM_rnglistx:
	case DW_FORM_GNU_addr_index:
	case DW_FORM_GNU_str_index:
		*n = leb128_unsigned(b);
		return true;
	case DW_FORM_ref_addr:
	case DW_FORM_addr:
		*n = bytes_fixed(b, u->address_size);
		return true;
	case DW_FORM_flag_present:
		*n = 1;
		return true;
	case DW_FORM_implicit_const:
		*n = (uint64_t)implicit_const;
		return true;
	default:
		return read_sized(b, form, n);
	}
}

static enum form_class
get_class(uint64_t form)
{
	switch (form) {
	case DW_FORM_addr:
		return FORM_ADDRESS;
	case DW_FORM_addrx:
	case DW_FORM_addrx1:
	case DW_FORM_addrx2:
	case DW_FORM_addrx3:
	case DW_FORM_addrx4:
	case DW_FORM_GNU_addr_index:
		return FORM_ADDRX;
	case DW_FORM_strp:
	case DW_FORM_line_strp:
		return FORM_STRING;
	case DW_FORM_strx:
	case DW_FORM_strx1:
	case DW_FORM_strx2:
	case DW_FORM_strx3:
	case DW_FORM_strx4:
	case DW_FORM_GNU_str_index:
		return FORM_STRX;
	case DW_FORM_ref_addr:
	case DW_FORM_ref1:
	case DW_FORM_ref2:
	case DW_FORM_ref4:
	case DW_FORM_ref8:
	case DW_FORM_ref_udata:
		return FORM_REFERENCE;
	case DW_FORM_strp_sup:
	case DW_FORM_GNU_strp_alt:
		return FORM_STRING_SUP;
	case DW_FORM_GNU_ref_alt:
	case DW_FORM_ref_sup4:
	case DW_FORM_ref_sup8:
		return FORM_REFERENCE_SUP;
	case DW_FORM_rnglistx:
		return FORM_RNGLISTX;
	default:
		return FORM_CONSTANT;
	}
}

uint8_t
form_size(uint64_t form, const struct form_unit *u)
{
	static const char zeros[16];
	struct bytes b = bytes_of((str){zeros, sizeof(zeros)});
	uint64_t n;

	if (is_offset(form, u))
		return (uint8_t)u->offset_size;
	if (form == DW_FORM_addr || form == DW_FORM_ref_addr)
		return (uint8_t)u->address_size;
	if (form == DW_FORM_flag_present || form == DW_FORM_implicit_const)
		return 0;
	if (read_sized(&b, form, &n))
		return (uint8_t)(sizeof(zeros) - b.n);
	return form == DW_FORM_data16 ? 16 : form == DW_FORM_ref_sig8 ? 8 :
	    FORM_VARIES;
}

bool
form_read(struct bytes *b, const struct form_unit *u, uint64_t form,
    int64_t implicit_const, struct form_value *v)
{
	*v = (struct form_value){0};
	if (form == DW_FORM_indirect)
		form = leb128_unsigned(b);
	if (form == DW_FORM_string) {
		v->class = FORM_STRING_INLINE;
		v->text = bytes_string(b);
		return true;
	}
	if (skip_value(b, form))
		return true;
	if (!read_number(b, u, form, implicit_const, &v->n))
		return false;
	v->class = get_class(form);
	v->in = form == DW_FORM_line_strp ? SECTIONS_LINE_STR : SECTIONS_STR;
	if (v->class == FORM_REFERENCE && form != DW_FORM_ref_addr)
		v->n += u->at;
	return true;
}

str
form_text(const struct form_unit *u, const struct form_value *v)
{
	struct bytes b;
	uint64_t at;

	switch (v->class) {
	case FORM_STRING_INLINE:
		return v->text;
	case FORM_STRING:
		return sections_text(u->s, v->in, v->n);
	case FORM_STRING_SUP:
		return u->s->supplement == NULL ? STR("") :
		    sections_text(u->s->supplement, SECTIONS_STR, v->n);
	case FORM_STRX:
		if (v->n > UINT32_MAX)
			return STR("");
		b = bytes_of(sections_from(u->s, SECTIONS_STR_OFFSETS,
		    u->str_offsets_base + v->n * u->offset_size));
		at = form_offset(&b, u);
		u->s->damaged |= b.cut && u->s->why == NULL;
		return b.cut ? STR("") : sections_text(u->s, SECTIONS_STR, at);
	default:
		return STR("");
	}
}

bool
form_addrx(const struct form_unit *u, uint64_t n, uint64_t *to)
{
	struct bytes b;

	if (n > UINT32_MAX)
		return false;
	b = bytes_of(sections_from(u->s, SECTIONS_ADDR,
	    u->addr_base + n * u->address_size));
	*to = bytes_fixed(&b, u->address_size);
	return !b.cut;
}

bool
form_address(const struct form_unit *u, const struct form_value *v,
    uint64_t *to)
{
	if (v->class == FORM_ADDRX)
		return form_addrx(u, v->n, to);
	*to = v->n;
	return v->class == FORM_ADDRESS;
}
