#include "tools/stackfold/dwarf/registers.h"

#include "common/base/sys.h"

/* registers of a sample by their bits, which is also their order: enum
 * perf_event_x86_regs of <asm/perf_regs.h> */
enum {
	PERF_REG_X86_AX, PERF_REG_X86_BX, PERF_REG_X86_CX, PERF_REG_X86_DX,
	PERF_REG_X86_SI, PERF_REG_X86_DI, PERF_REG_X86_BP, PERF_REG_X86_SP,
	PERF_REG_X86_IP, PERF_REG_X86_FLAGS, PERF_REG_X86_CS, PERF_REG_X86_SS,
	PERF_REG_X86_DS, PERF_REG_X86_ES, PERF_REG_X86_FS, PERF_REG_X86_GS,
	PERF_REG_X86_R8, PERF_REG_X86_R9, PERF_REG_X86_R10, PERF_REG_X86_R11,
	PERF_REG_X86_R12, PERF_REG_X86_R13, PERF_REG_X86_R14, PERF_REG_X86_R15,
	PERF_REG_X86_64_MAX
};

/* the DWARF number of each, + 1; 0 if it has none here */
static const uint8_t dwarf_number[PERF_REG_X86_64_MAX] = {
	[PERF_REG_X86_AX] = 1, [PERF_REG_X86_DX] = 2, [PERF_REG_X86_CX] = 3,
	[PERF_REG_X86_BX] = 4, [PERF_REG_X86_SI] = 5, [PERF_REG_X86_DI] = 6,
	[PERF_REG_X86_BP] = CFI_RBP + 1, [PERF_REG_X86_SP] = CFI_RSP + 1,
	[PERF_REG_X86_R8] = 9, [PERF_REG_X86_R9] = 10,
	[PERF_REG_X86_R10] = 11, [PERF_REG_X86_R11] = 12,
	[PERF_REG_X86_R12] = 13, [PERF_REG_X86_R13] = 14,
	[PERF_REG_X86_R14] = 15, [PERF_REG_X86_R15] = 16,
	[PERF_REG_X86_IP] = CFI_RETURN + 1
};

#define BIT(reg) ((uint64_t)1 << (reg))
#define NEEDED \
	(BIT(PERF_REG_X86_BP) | BIT(PERF_REG_X86_SP) | BIT(PERF_REG_X86_IP))
/* a process of 64 bits has no such segments, so perf does not record them */
#define NEVER \
	(BIT(PERF_REG_X86_DS) | BIT(PERF_REG_X86_ES) | \
	BIT(PERF_REG_X86_FS) | BIT(PERF_REG_X86_GS))

bool
registers_of_x86(uint64_t mask)
{
	return mask < BIT(PERF_REG_X86_64_MAX) && (mask & NEVER) == 0 &&
	    (mask & NEEDED) == NEEDED;
}

void
registers_take(uint64_t mask, struct bytes b, uint64_t to[CFI_REGISTERS])
{
	for (unsigned i = 0; i < CFI_REGISTERS; i++)
		to[i] = 0;
	for (unsigned i = 0; i < LENGTH(dwarf_number); i++) {
		uint64_t v;

		if (!(mask >> i & 1))
			continue;
		v = bytes_u64(&b);
		if (dwarf_number[i] > 0)
			to[dwarf_number[i] - 1] = v;
	}
}
