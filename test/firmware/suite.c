/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "suite.h"

#include "fw.h"

suite_key suite_current;

int main(void)
{
    request r;

    while (protocol_read(&r) && r.op != 'Q') {
        if (!ops_block(&r) && !ops_modes(&r) && !ops_run(&r) && !ops_ctr(&r) && !ops_cbc(&r) &&
            !ops_ghash(&r) && !ops_services(&r)) {
            fw_puts("ff  !unknown\n");
        }
    }
    fw_exit(0);
    return 0;
}
