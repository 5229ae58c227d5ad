/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Sends the results of edges_m0plus.S, without the address that it stores. */
#include "fw.h"

void edges(uint32_t results[10]);

int main(void)
{
    static uint32_t results[10];

    edges(results);
    for (uint8_t i = 0; i < 10; i++) {
        if (i != 7) {
            fw_puthex((const uint8_t *)&results[i], 4);
        }
    }
    fw_exit(0);
    return 0;
}
