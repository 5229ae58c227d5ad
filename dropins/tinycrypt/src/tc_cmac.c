/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * iv is the chaining value with the bytes of the block that is being filled added to it, of
 * which leftover_offset are there. */
#include <tinycrypt/cmac_mode.h>
#include <tinycrypt/utils.h>

#include <modes/cmac/cmac_core.h>

#include "tc_internal.h"

int tc_cmac_setup(TCCmacState_t s, const uint8_t *key, TCAesKeySched_t sched)
{
    if (s == NULL || tc_aes128_set_encrypt_key(sched, key) != TC_CRYPTO_SUCCESS) {
        return TC_CRYPTO_FAIL;
    }
    s->sched = sched;
    return tc_cmac_init(s);
}

int tc_cmac_erase(TCCmacState_t s)
{
    if (s == NULL) {
        return TC_CRYPTO_FAIL;
    }
    aesmall_wipe(s, sizeof *s);
    return TC_CRYPTO_SUCCESS;
}

int tc_cmac_init(TCCmacState_t s)
{
    if (s == NULL || s->sched == NULL) {
        return TC_CRYPTO_FAIL;
    }
    aesmall_wipe(s->iv, sizeof s->iv);
    s->leftover_offset = 0;
    return TC_CRYPTO_SUCCESS;
}

int tc_cmac_update(TCCmacState_t s, const uint8_t *data, size_t dlen)
{
    aesmall_dropin_view view = {{aesmall_dropin_encrypt, NULL}, NULL};

    if (s == NULL || s->sched == NULL || (data == NULL && dlen != 0)) {
        return TC_CRYPTO_FAIL;
    }
    view.schedule = s->sched;
    s->leftover_offset =
        aesmall_cmac_absorb(&view.cipher, s->iv, (uint8_t)s->leftover_offset, data, dlen);
    return TC_CRYPTO_SUCCESS;
}

int tc_cmac_final(uint8_t *tag, TCCmacState_t s)
{
    aesmall_dropin_view view = {{aesmall_dropin_encrypt, NULL}, NULL};
    uint8_t k1[TC_AES_BLOCK_SIZE];

    if (tag == NULL || s == NULL || s->sched == NULL) {
        return TC_CRYPTO_FAIL;
    }
    view.schedule = s->sched;
    aesmall_cmac_make_k1(&view.cipher, k1);
    aesmall_cmac_finish(&view.cipher, s->iv, (uint8_t)s->leftover_offset, k1);
    memcpy(tag, s->iv, TC_AES_BLOCK_SIZE);
    return tc_cmac_init(s);
}
