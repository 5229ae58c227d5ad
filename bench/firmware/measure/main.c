/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Runs the loop around every measured operation. The UART receives the number of cases (two bytes,
 * low one first), then for each case the secret and the input. After each case the program sends
 * the output, which the host checks. */
#include "fw.h"
#include "measure.h"

uint8_t measure_secret[MEASURE_SECRET_SIZE];

static void receive(uint8_t *to, uint16_t size)
{
    while (size-- > 0) {
        *to++ = (uint8_t)fw_getc();
    }
}

static void send(const uint8_t *from, uint16_t size)
{
    while (size-- > 0) {
        fw_putc((char)*from++);
    }
}

int main(void)
{
    uint8_t count[2];
    uint16_t cases;

    MEASURE_START
    receive(count, sizeof count);
    for (cases = (uint16_t)(count[0] | count[1] << 8); cases > 0; cases--) {
        receive(measure_secret, MEASURE_SECRET_SIZE);
        receive(measure_input, measure_input_size);
        measure_case();
        send(measure_output, measure_output_size);
    }
    fw_exit(0);
    return 0;
}
