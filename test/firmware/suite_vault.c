/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The test firmware for sealed files: keys as in ops_block.c, files as in memory_files.c, and
 * the other operations of ops_vault.c. */
#include "fw.h"
#include "ops/ops_vault.h"

suite_key suite_current;

int main(void)
{
    request r;

    while (protocol_read(&r) && r.op != 'Q') {
        if (!ops_master(&r) && !ops_files(&r) && !ops_vault(&r)) {
            fw_puts("ff  !unknown\n");
        }
    }
    fw_exit(0);
    return 0;
}
