/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../kdf/kdf.h"
#include "../nonce/nonce.h"
#include "vault.h"

aesmall_error aesmall_vault_counted_key(void *source, const aesmall_cipher *master, uint8_t *out,
                                        size_t len)
{
    static const uint8_t label[] = {'a', 'e', 's', 'm', 'a', 'l', 'l',
                                    ' ', 'v', 'a', 'u', 'l', 't'};
    uint8_t count[8];
    const aesmall_error error =
        aesmall_nonce_next((aesmall_nonce *)source, NULL, 0, count, sizeof count);

    return error != AESMALL_OK
               ? error
               : aesmall_kdf(master, 4, label, sizeof label, count, sizeof count, out, len);
}
