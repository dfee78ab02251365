#include "tools/stackfold/dwarf/form.h"

#include "common/base/leb128.h"
#include "tools/stackfold/dwarf/dwarf.h"

uint64_t
form_offset(struct bytes *b, const struct form_unit *u)
{
	return u->offset_size == 8 ? bytes_u64(b) : bytes_u32(b);
}

/* encoding of a value; 1 to 8: a number of that many bytes */
enum encoding {
	UNKNOWN_FORM,
	TARGET_ADDRESS = 9,	/* address_size bytes */
	SECTION_OFFSET,		/* offset_size bytes */
	ULEB128, SLEB128,
	NO_BYTES,
	STRING,			/* bytes up to a NUL */
	FORM_FOLLOWS,		/* the form, followed by a value of that form */
	BYTES_16,
	BLOCK1, BLOCK2, BLOCK4, BLOCK	/* a length, followed by that many
					 * bytes */
};

/* index of an extension in `forms`, after all standard forms */
#define GNU(form) (DW_FORM_addrx4 + 1 + (form) - DW_FORM_GNU_addr_index)

static const struct form {
	uint8_t encoding, class;
} forms[] = {
	[DW_FORM_addr] = {TARGET_ADDRESS, FORM_ADDRESS},
	[DW_FORM_block2] = {BLOCK2, FORM_NONE},
	[DW_FORM_block4] = {BLOCK4, FORM_NONE},
	[DW_FORM_data2] = {2, FORM_CONSTANT},
	[DW_FORM_data4] = {4, FORM_CONSTANT},
	[DW_FORM_data8] = {8, FORM_CONSTANT},
	[DW_FORM_string] = {STRING, FORM_STRING_INLINE},
	[DW_FORM_block] = {BLOCK, FORM_NONE},
	[DW_FORM_block1] = {BLOCK1, FORM_NONE},
	[DW_FORM_data1] = {1, FORM_CONSTANT},
	[DW_FORM_flag] = {1, FORM_CONSTANT},
	[DW_FORM_sdata] = {SLEB128, FORM_CONSTANT},
	[DW_FORM_strp] = {SECTION_OFFSET, FORM_STRING},
	[DW_FORM_udata] = {ULEB128, FORM_CONSTANT},
	[DW_FORM_ref_addr] = {SECTION_OFFSET, FORM_REFERENCE},
	[DW_FORM_ref1] = {1, FORM_REFERENCE},
	[DW_FORM_ref2] = {2, FORM_REFERENCE},
	[DW_FORM_ref4] = {4, FORM_REFERENCE},
	[DW_FORM_ref8] = {8, FORM_REFERENCE},
	[DW_FORM_ref_udata] = {ULEB128, FORM_REFERENCE},
	[DW_FORM_indirect] = {FORM_FOLLOWS, FORM_NONE},
	[DW_FORM_sec_offset] = {SECTION_OFFSET, FORM_CONSTANT},
	[DW_FORM_exprloc] = {BLOCK, FORM_NONE},
	[DW_FORM_flag_present] = {NO_BYTES, FORM_CONSTANT},
	[DW_FORM_strx] = {ULEB128, FORM_STRX},
	[DW_FORM_addrx] = {ULEB128, FORM_ADDRX},
	[DW_FORM_ref_sup4] = {4, FORM_REFERENCE_SUP},
	[DW_FORM_strp_sup] = {SECTION_OFFSET, FORM_STRING_SUP},
	[DW_FORM_data16] = {BYTES_16, FORM_NONE},
	[DW_FORM_line_strp] = {SECTION_OFFSET, FORM_LINE_STRING},
	[DW_FORM_ref_sig8] = {8, FORM_NONE},
	[DW_FORM_implicit_const] = {NO_BYTES, FORM_CONSTANT},
	[DW_FORM_loclistx] = {ULEB128, FORM_NONE},
	[DW_FORM_rnglistx] = {ULEB128, FORM_RNGLISTX},
	[DW_FORM_ref_sup8] = {8, FORM_REFERENCE_SUP},
	[DW_FORM_strx1] = {1, FORM_STRX},
	[DW_FORM_strx2] = {2, FORM_STRX},
	[DW_FORM_strx3] = {3, FORM_STRX},
	[DW_FORM_strx4] = {4, FORM_STRX},
	[DW_FORM_addrx1] = {1, FORM_ADDRX},
	[DW_FORM_addrx2] = {2, FORM_ADDRX},
	[DW_FORM_addrx3] = {3, FORM_ADDRX},
	[DW_FORM_addrx4] = {4, FORM_ADDRX},
	[GNU(DW_FORM_GNU_addr_index)] = {ULEB128, FORM_ADDRX},
	[GNU(DW_FORM_GNU_str_index)] = {ULEB128, FORM_STRX},
	[GNU(DW_FORM_GNU_ref_alt)] = {SECTION_OFFSET, FORM_REFERENCE_SUP},
	[GNU(DW_FORM_GNU_strp_alt)] = {SECTION_OFFSET, FORM_STRING_SUP}
};

static struct form
find_form(uint64_t form, const struct form_unit *u)
{
	if (form >= DW_FORM_GNU_addr_index && form <= DW_FORM_GNU_strp_alt)
		return forms[GNU(form)];
	if (form == DW_FORM_ref_addr && u->version <= 2)
		return (struct form){TARGET_ADDRESS, FORM_REFERENCE};
	return forms[form <= DW_FORM_addrx4 ? form : 0];
}

uint8_t
form_size(uint64_t form, const struct form_unit *u)
{
	uint8_t encoding = find_form(form, u).encoding;

	switch (encoding) {
	case TARGET_ADDRESS:
		return (uint8_t)u->address_size;
	case SECTION_OFFSET:
		return (uint8_t)u->offset_size;
	case NO_BYTES:
		return 0;
	case BYTES_16:
		return 16;
	default:
		return encoding > 0 && encoding <= 8 ? encoding : FORM_VARIES;
	}
}

bool
form_read(struct bytes *b, const struct form_unit *u, uint64_t form,
    int64_t implicit_const, struct form_value *v)
{
	struct form f = find_form(form, u);

	if (f.encoding == FORM_FOLLOWS) {
		form = leb128_unsigned(b);
		f = find_form(form, u);
	}
	*v = (struct form_value){.class = f.class};
	switch (f.encoding) {
	case UNKNOWN_FORM:
	case FORM_FOLLOWS:
		return false;
	case TARGET_ADDRESS:
		v->n = bytes_fixed(b, u->address_size);
		break;
	case SECTION_OFFSET:
		v->n = form_offset(b, u);
		break;
	case ULEB128:
		v->n = leb128_unsigned(b);
		break;
	case SLEB128:
		v->n = (uint64_t)leb128_signed(b);
		break;
	case NO_BYTES:
		v->n = form == DW_FORM_flag_present ? 1 :
		    (uint64_t)implicit_const;
		break;
	case STRING:
		v->text = bytes_string(b);
		break;
	case BYTES_16:
		bytes_take(b, 16);
		break;
	case BLOCK1:
		bytes_take(b, bytes_u8(b));
		break;
	case BLOCK2:
		bytes_take(b, bytes_u16(b));
		break;
	case BLOCK4:
		bytes_take(b, bytes_u32(b));
		break;
	case BLOCK:
		bytes_take(b, leb128_unsigned(b));
		break;
	case 3:
		v->n = bytes_u16(b);
		v->n |= (uint64_t)bytes_u8(b) << 16;
		break;
	default:
		v->n = bytes_fixed(b, f.encoding);
	}
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
		return sections_text(u->s, SECTIONS_STR, v->n);
	case FORM_LINE_STRING:
		return sections_text(u->s, SECTIONS_LINE_STR, v->n);
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
