/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "cmac.h"
#include "cmac_core.h"

aesmall_error aesmall_cmac_subkeys_init(aesmall_cmac_subkeys *subkeys, const aesmall_cipher *cipher)
{
    if (cipher->encrypt == NULL) {
        aesmall_cmac_subkeys_wipe(subkeys);
        return AESMALL_ERROR_KEY;
    }
    aesmall_cmac_make_k1(cipher, subkeys->k1);
    return AESMALL_OK;
}
