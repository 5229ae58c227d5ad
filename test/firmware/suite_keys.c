/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The test firmware for keys, nonces and sectors. It is not part of suite.c, because both
 * together would not fit into 32 KB. */
#include "ops/ops_keys.h"

#include "fw.h"

suite_key suite_current;

int main(void)
{
    request r;

    while (protocol_read(&r) && r.op != 'Q') {
        if (!ops_block(&r) && !ops_keys(&r) && !ops_drbg(&r) && !ops_nonce(&r)) {
            fw_puts("ff  !unknown\n");
        }
    }
    fw_exit(0);
    return 0;
}
