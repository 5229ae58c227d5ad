/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A whole program that encrypts one block and does nothing else, to be compared with whole
 * programs. The block comes over the UART, then the secret; the ciphertext goes back.
 *   MEASURE_ENGINE, MEASURE_BITS   as in measure.h
 *   BLOCK_VERB     encrypt, or encrypt_only where the engine has it
 *   BLOCK_EXPANDS  1: the engine needs round keys; 0: the secret is its schedule */
#include "../measure/measure.h"
#include "fw.h"

/* One piece, so that one loop fills it. Not cleared at the start: all of it that is read is
 * written before. */
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
