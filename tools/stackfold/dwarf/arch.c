#include "tools/stackfold/dwarf/arch.h"

#include <stddef.h>

#include "common/base/sys.h"
#include "common/elf/elf_abi.h"

/* bits of perf's masks: enum perf_event_x86_regs of <asm/perf_regs.h>, and enum
 * perf_event_arm_regs of arm64 */
enum {
	PERF_REG_X86_BP = 6, PERF_REG_X86_SP, PERF_REG_X86_IP,
	PERF_REG_X86_DS = 12, PERF_REG_X86_64_MAX = 24,
	PERF_REG_ARM64_X29 = 29, PERF_REG_ARM64_LR, PERF_REG_ARM64_SP,
	PERF_REG_ARM64_PC, PERF_REG_ARM64_MAX,
	PERF_REG_ARM64_VG = 46	/* register of the vector length */
};

#define BIT(reg) ((uint64_t)1 << (reg))

static const struct arch all[] = {
	/* System V ABI, AMD64 Supplement, 3.6.2 */
	{
		.e_machine = EM_X86_64, .sp = 7, .fp = 6, .ra = 16,
		.n = PERF_REG_X86_64_MAX,
		.needed = BIT(PERF_REG_X86_BP) | BIT(PERF_REG_X86_SP) |
		    BIT(PERF_REG_X86_IP),
		.never = (uint64_t)15 << PERF_REG_X86_DS,	/* segment
								 * registers ds
								 * to gs */
		.of = {
			/* ax, bx, cx, dx, si, di, bp, sp, ip */
			1, 4, 3, 2, 5, 6, 7, 8, ARCH_PC + 1,
			/* flags and segments, then r8 to r15 */
			0, 0, 0, 0, 0, 0, 0, 9, 10, 11, 12, 13, 14, 15, 16
		}
	},
	/* DWARF for the Arm 64-bit Architecture (AArch64), 4.1 */
	{
		.e_machine = EM_AARCH64, .sp = 31, .fp = 29, .ra = 30,
		.link = true, .signed_pointers = true,
		.n = PERF_REG_ARM64_MAX,
		.needed = BIT(PERF_REG_ARM64_X29) | BIT(PERF_REG_ARM64_LR) |
		    BIT(PERF_REG_ARM64_SP) | BIT(PERF_REG_ARM64_PC),
		.more = BIT(PERF_REG_ARM64_VG),
		.of = {
			1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
			17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
			31, 32, ARCH_PC + 1
		}
	}
};

const struct arch *
arch_of_registers(uint64_t mask)
{
	for (size_t i = 0; i < LENGTH(all); i++)
		if ((mask & ~all[i].more) < BIT(all[i].n) &&
		    (mask & all[i].never) == 0 &&
		    (mask & all[i].needed) == all[i].needed)
			return &all[i];
	return NULL;
}

const struct arch *
arch_of_leaf(uint64_t mask)
{
	for (size_t i = 0; i < LENGTH(all); i++)
		if (all[i].link && mask == BIT(all[i].ra))
			return &all[i];
	return NULL;
}

bool
arch_has_elf(uint16_t e_machine)
{
	for (size_t i = 0; i < LENGTH(all); i++)
		if (all[i].e_machine == e_machine)
			return true;
	return false;
}

void
arch_take_registers(const struct arch *a, uint64_t mask, struct bytes b,
    uint64_t to[ARCH_ALL])
{
	for (unsigned i = 0; i < ARCH_ALL; i++)
		to[i] = 0;
	for (unsigned i = 0; i < a->n; i++) {
		uint64_t v;

		if (!(mask >> i & 1))
			continue;
		v = bytes_u64(&b);
		if (a->of[i] > 0)
			to[a->of[i] - 1] = v;
	}
}
