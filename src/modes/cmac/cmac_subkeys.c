/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/target.h"
#include "cmac.h"
#include "cmac_core.h"

#if !AESMALL_AVR_ASM /* otherwise src/avr/modes/aesmall_cmac_unchecked_subkeys.S */

void aesmall_cmac_unchecked_subkeys(const aesmall_cipher *cipher, uint8_t mac[AESMALL_BLOCK_SIZE],
                                    uint8_t room, const uint8_t *msg, size_t msg_len,
                                    const aesmall_cmac_subkeys *subkeys)
{
    const uint8_t used =
        aesmall_cmac_absorb(cipher, mac, (uint8_t)(AESMALL_BLOCK_SIZE - room), msg, msg_len);

    if (used < AESMALL_BLOCK_SIZE) { /* as aesmall_cmac_finish, which would use up the subkey */
        uint8_t k2[AESMALL_BLOCK_SIZE];

        mac[used] ^= 0x80;
        aesmall_copy(k2, subkeys->k1, AESMALL_BLOCK_SIZE);
        aesmall_double(k2);
        aesmall_xor_block(mac, k2);
        aesmall_wipe(k2, AESMALL_BLOCK_SIZE);
    } else {
        aesmall_xor_block(mac, subkeys->k1);
    }
    cipher->encrypt(cipher, mac, mac);
}

#endif

aesmall_error aesmall_cmac_subkeys_init(aesmall_cmac_subkeys *subkeys, const aesmall_cipher *cipher)
{
    if (cipher->encrypt == NULL) {
        aesmall_cmac_subkeys_wipe(subkeys);
        return AESMALL_ERROR_KEY;
    }
    aesmall_cmac_make_k1(cipher, subkeys->k1);
    return AESMALL_OK;
}
