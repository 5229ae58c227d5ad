/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The test firmware for authenticated encryption. It is not part of suite.c, because both
 * together would not fit into 32 KB. */
#include "ops/ops_aead.h"

#include "fw.h"

suite_key suite_current;
size_t suite_secret_len;

int main(void)
{
    request r;

    while (protocol_read(&r) && r.op != 'Q') {
        if (r.op == 'K' || r.op == 'k') {
            suite_secret_len = r.fields[0].len;
        }
        if (!ops_block(&r) && !ops_aead(&r) && !ops_aead_stream(&r) && !ops_ocb(&r)) {
            fw_puts("ff  !unknown\n");
        }
    }
    fw_exit(0);
    return 0;
}
