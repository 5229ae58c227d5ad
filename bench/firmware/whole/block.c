/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A whole program that only encrypts one block, for the comparison with whole programs. The UART
 * receives the block, then the secret, and sends the ciphertext.
 *   MEASURE_ENGINE, MEASURE_BITS   as in measure.h
 *   BLOCK_VERB     encrypt, or encrypt_only if the engine has it
 *   BLOCK_EXPANDS  1: the engine needs round keys; 0: the secret is its key schedule */
#include "../measure/measure.h"
#include "fw.h"

/* One structure, so that one loop fills it. It is not cleared at the start, because each byte is
 * written before it is read. */
__attribute__((section(".noinit"))) static struct {
    uint8_t block[16];
    measure_schedule_array schedule;
} work;

int main(void)
{
    uint8_t *place = work.block;

    do {
        *place++ = (uint8_t)fw_getc();
    } while (place != work.schedule + MEASURE_SECRET_SIZE);
#if BLOCK_EXPANDS
    MEASURE_VERB(expand)(work.schedule, work.schedule);
#endif
    MEASURE_VERB(BLOCK_VERB)(work.schedule, work.block, work.block);
    place = work.block;
    do {
        fw_putc((char)*place++);
    } while (place != work.block + sizeof work.block);
    fw_stop(0);
    return 0;
}
