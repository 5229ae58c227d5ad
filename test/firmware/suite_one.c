/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A test firmware for keys and one file of operations, SUITE_OPS. Together with others it would
 * not fit into the 32 KB and 2 KB of an ATmega328P. */
#include "ops/ops_aead.h"

#include "fw.h"

suite_key suite_current;
size_t suite_secret_len;

int SUITE_OPS(const request *r);

int main(void)
{
    request r;

    while (protocol_read(&r) && r.op != 'Q') {
        if (r.op == 'K' || r.op == 'k') {
            suite_secret_len = r.fields[0].len;
        }
        if (!ops_block(&r) && !SUITE_OPS(&r)) {
            fw_puts("ff  !unknown\n");
        }
    }
    fw_exit(0);
    return 0;
}
