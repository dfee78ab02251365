/*
 * Reads pointers in the encodings of .eh_frame and .eh_frame_hdr, named as in
 * the Linux Standard Base (DWARF Extensions).  The low 4 bits are the format,
 * the next 3 the base of the value.
 */
#ifndef STACKFOLD_EH_POINTER_H
#define STACKFOLD_EH_POINTER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/bytes.h"
#include "common/base/leb128.h"

enum {
	DW_EH_PE_absptr = 0x00,
	DW_EH_PE_uleb128 = 0x01,
	DW_EH_PE_udata2 = 0x02,
	DW_EH_PE_udata4 = 0x03,
	DW_EH_PE_udata8 = 0x04,
	DW_EH_PE_sleb128 = 0x09,
	DW_EH_PE_sdata2 = 0x0a,
	DW_EH_PE_sdata4 = 0x0b,
	DW_EH_PE_sdata8 = 0x0c,
	DW_EH_PE_pcrel = 0x10,
	DW_EH_PE_datarel = 0x30,
	DW_EH_PE_indirect = 0x80,
	DW_EH_PE_omit = 0xff
};

/* read a value without adding its base; set b->cut if the encoding is
 * unknown */
static inline uint64_t
eh_pointer_value(struct bytes *b, uint8_t encoding)
{
	switch (encoding & 15) {
	case DW_EH_PE_uleb128:
		return leb128_unsigned(b);
	case DW_EH_PE_sleb128:
		return (uint64_t)leb128_signed(b);
	case DW_EH_PE_udata2:
		return bytes_u16(b);
	case DW_EH_PE_sdata2:
		return (uint64_t)(int16_t)bytes_u16(b);
	case DW_EH_PE_udata4:
		return bytes_u32(b);
	case DW_EH_PE_sdata4:
		return (uint64_t)(int32_t)bytes_u32(b);
	case DW_EH_PE_absptr:
	case DW_EH_PE_udata8:
	case DW_EH_PE_sdata8:
		return bytes_u64(b);
	default:
		b->cut = true;
		return 0;
	}
}

/* read an encoded pointer at address `here`; the base of data-relative pointers
 * is 0 */
static inline uint64_t
eh_pointer(struct bytes *b, uint8_t encoding, uint64_t here)
{
	uint64_t v = eh_pointer_value(b, encoding);
	unsigned base = encoding & 0x70;

	b->cut |= (encoding & DW_EH_PE_indirect) ||
	    (base != 0 && base != DW_EH_PE_pcrel && base != DW_EH_PE_datarel);
	return base == DW_EH_PE_pcrel ? v + here : v;
}

#endif
