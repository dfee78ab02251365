/*
 * The DWARF constants used here, under their standard names, and functions
 * common to all tables.  Section numbers are those of DWARF Debugging
 * Information Format, version 5.  Names with GNU are extensions of gcc and
 * binutils to version 4.  Linux has no system header for them.
 */
#ifndef STACKFOLD_DWARF_H
#define STACKFOLD_DWARF_H

#include <stdint.h>

#include "common/base/bytes.h"

/* unit header: unit_type (7.5.1) */
enum {
	DW_UT_compile = 0x01, DW_UT_type = 0x02, DW_UT_partial = 0x03,
	DW_UT_skeleton = 0x04, DW_UT_split_compile = 0x05,
	DW_UT_split_type = 0x06
};

/* tags of DIEs (7.5.3) */
enum {
	DW_TAG_compile_unit = 0x11, DW_TAG_inlined_subroutine = 0x1d,
	DW_TAG_subprogram = 0x2e, DW_TAG_partial_unit = 0x3c,
	DW_TAG_skeleton_unit = 0x4a
};

/* attribute names (7.5.4) */
enum {
	DW_AT_name = 0x03, DW_AT_stmt_list = 0x10, DW_AT_low_pc = 0x11,
	DW_AT_high_pc = 0x12, DW_AT_comp_dir = 0x1b,
	DW_AT_abstract_origin = 0x31, DW_AT_specification = 0x47,
	DW_AT_ranges = 0x55, DW_AT_call_file = 0x58, DW_AT_call_line = 0x59,
	DW_AT_linkage_name = 0x6e, DW_AT_str_offsets_base = 0x72,
	DW_AT_addr_base = 0x73, DW_AT_rnglists_base = 0x74,
	DW_AT_dwo_name = 0x76, DW_AT_MIPS_linkage_name = 0x2007,
	DW_AT_GNU_dwo_name = 0x2130, DW_AT_GNU_dwo_id = 0x2131,
	DW_AT_GNU_ranges_base = 0x2132, DW_AT_GNU_addr_base = 0x2133
};

/* attribute forms (7.5.6) */
enum {
	DW_FORM_addr = 0x01, DW_FORM_block2 = 0x03, DW_FORM_block4 = 0x04,
	DW_FORM_data2 = 0x05, DW_FORM_data4 = 0x06, DW_FORM_data8 = 0x07,
	DW_FORM_string = 0x08, DW_FORM_block = 0x09, DW_FORM_block1 = 0x0a,
	DW_FORM_data1 = 0x0b, DW_FORM_flag = 0x0c, DW_FORM_sdata = 0x0d,
	DW_FORM_strp = 0x0e, DW_FORM_udata = 0x0f, DW_FORM_ref_addr = 0x10,
	DW_FORM_ref1 = 0x11, DW_FORM_ref2 = 0x12, DW_FORM_ref4 = 0x13,
	DW_FORM_ref8 = 0x14, DW_FORM_ref_udata = 0x15, DW_FORM_indirect = 0x16,
	DW_FORM_sec_offset = 0x17, DW_FORM_exprloc = 0x18,
	DW_FORM_flag_present = 0x19, DW_FORM_strx = 0x1a, DW_FORM_addrx = 0x1b,
	DW_FORM_ref_sup4 = 0x1c, DW_FORM_strp_sup = 0x1d, DW_FORM_data16 = 0x1e,
	DW_FORM_line_strp = 0x1f, DW_FORM_ref_sig8 = 0x20,
	DW_FORM_implicit_const = 0x21, DW_FORM_loclistx = 0x22,
	DW_FORM_rnglistx = 0x23, DW_FORM_ref_sup8 = 0x24, DW_FORM_strx1 = 0x25,
	DW_FORM_strx2 = 0x26, DW_FORM_strx3 = 0x27, DW_FORM_strx4 = 0x28,
	DW_FORM_addrx1 = 0x29, DW_FORM_addrx2 = 0x2a, DW_FORM_addrx3 = 0x2b,
	DW_FORM_addrx4 = 0x2c, DW_FORM_GNU_addr_index = 0x1f01,
	DW_FORM_GNU_str_index = 0x1f02, DW_FORM_GNU_ref_alt = 0x1f20,
	DW_FORM_GNU_strp_alt = 0x1f21
};

/* operations of expressions (7.7.1) */
enum {
	DW_OP_addr = 0x03, DW_OP_deref = 0x06, DW_OP_const1u = 0x08,
	DW_OP_const8s = 0x0f, DW_OP_constu = 0x10, DW_OP_consts = 0x11,
	DW_OP_dup = 0x12, DW_OP_drop = 0x13, DW_OP_over = 0x14,
	DW_OP_pick = 0x15, DW_OP_swap = 0x16, DW_OP_rot = 0x17,
	DW_OP_abs = 0x19, DW_OP_and = 0x1a, DW_OP_div = 0x1b,
	DW_OP_minus = 0x1c, DW_OP_mod = 0x1d, DW_OP_mul = 0x1e,
	DW_OP_neg = 0x1f, DW_OP_not = 0x20, DW_OP_or = 0x21, DW_OP_plus = 0x22,
	DW_OP_plus_uconst = 0x23, DW_OP_shl = 0x24, DW_OP_shr = 0x25,
	DW_OP_shra = 0x26, DW_OP_xor = 0x27, DW_OP_bra = 0x28, DW_OP_eq = 0x29,
	DW_OP_ge = 0x2a, DW_OP_gt = 0x2b, DW_OP_le = 0x2c, DW_OP_lt = 0x2d,
	DW_OP_ne = 0x2e, DW_OP_skip = 0x2f, DW_OP_lit0 = 0x30,
	DW_OP_lit31 = 0x4f, DW_OP_breg0 = 0x70, DW_OP_breg31 = 0x8f,
	DW_OP_bregx = 0x92, DW_OP_deref_size = 0x94, DW_OP_nop = 0x96
};

/* content types of the file table in a line number header (7.22) */
enum {DW_LNCT_path = 0x1, DW_LNCT_directory_index = 0x2};

/* standard and extended opcodes of line number programs (7.22) */
enum {
	DW_LNS_copy = 0x01, DW_LNS_advance_pc = 0x02,
	DW_LNS_advance_line = 0x03, DW_LNS_set_file = 0x04,
	DW_LNS_const_add_pc = 0x08, DW_LNS_fixed_advance_pc = 0x09
};
enum {
	DW_LNE_end_sequence = 0x01, DW_LNE_set_address = 0x02,
	DW_LNE_define_file = 0x03
};

/* call frame instructions (7.24); the first three encode an operand in the low
 * 6 bits */
enum {
	DW_CFA_advance_loc = 0x40, DW_CFA_offset = 0x80, DW_CFA_restore = 0xc0,
	DW_CFA_nop = 0x00, DW_CFA_set_loc = 0x01, DW_CFA_advance_loc1 = 0x02,
	DW_CFA_advance_loc2 = 0x03, DW_CFA_advance_loc4 = 0x04,
	DW_CFA_offset_extended = 0x05, DW_CFA_restore_extended = 0x06,
	DW_CFA_undefined = 0x07, DW_CFA_same_value = 0x08,
	DW_CFA_register = 0x09, DW_CFA_remember_state = 0x0a,
	DW_CFA_restore_state = 0x0b, DW_CFA_def_cfa = 0x0c,
	DW_CFA_def_cfa_register = 0x0d, DW_CFA_def_cfa_offset = 0x0e,
	DW_CFA_def_cfa_expression = 0x0f, DW_CFA_expression = 0x10,
	DW_CFA_offset_extended_sf = 0x11, DW_CFA_def_cfa_sf = 0x12,
	DW_CFA_def_cfa_offset_sf = 0x13, DW_CFA_val_offset = 0x14,
	DW_CFA_val_offset_sf = 0x15, DW_CFA_val_expression = 0x16,
	DW_CFA_AARCH64_negate_ra_state_with_pc = 0x2c,
	DW_CFA_AARCH64_negate_ra_state = 0x2d,
	DW_CFA_GNU_args_size = 0x2e,
	DW_CFA_GNU_negative_offset_extended = 0x2f
};

/* range list entries (7.25) */
enum {
	DW_RLE_end_of_list = 0x00, DW_RLE_base_addressx = 0x01,
	DW_RLE_startx_endx = 0x02, DW_RLE_startx_length = 0x03,
	DW_RLE_offset_pair = 0x04, DW_RLE_base_address = 0x05,
	DW_RLE_start_end = 0x06, DW_RLE_start_length = 0x07
};

/* columns of a package index (7.3.5.3) */
enum {
	DW_SECT_INFO = 1, DW_SECT_ABBREV = 3, DW_SECT_STR_OFFSETS = 6,
	DW_SECT_RNGLISTS = 8
};

/* Read an initial length (7.4).  *offset_size becomes 4, or 8 in the 64-bit
 * format, in which the length takes 12 bytes. */
static inline uint64_t
dwarf_initial_length(struct bytes *b, unsigned *offset_size)
{
	uint64_t length = bytes_u32(b);

	*offset_size = length == UINT32_MAX ? 8 : 4;
	return *offset_size == 8 ? bytes_u64(b) : length;
}

/* Return the size of an initial length in bytes. */
static inline unsigned
dwarf_initial_length_size(unsigned offset_size)
{
	return offset_size == 8 ? 12 : 4;
}

#endif
