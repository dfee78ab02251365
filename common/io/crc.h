/* CRC-32, the checksum of gzip. */
#ifndef COMMON_CRC_H
#define COMMON_CRC_H

#include <stdint.h>

#include "common/base/str.h"

struct crc {
	uint32_t sum;
	uint32_t table[16][256];
};

/* Make the tables and start a sum. */
void crc_init(struct crc *);
/* Start another sum with the same tables. */
void crc_restart(struct crc *);
void crc_add(struct crc *, str bytes);

#endif
