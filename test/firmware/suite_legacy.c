/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The test firmware for hashes, HMAC and the legacy layout. */
#include "ops/ops_legacy.h"

#include "fw.h"

int main(void)
{
    request r;

    while (protocol_read(&r) && r.op != 'Q') {
        if (!ops_hash(&r) && !ops_legacy(&r)) {
            fw_puts("ff  !unknown\n");
        }
    }
    fw_exit(0);
    return 0;
}
