/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "tc_ccm.h"

int tc_ccm_generation_encryption(uint8_t *out, unsigned int olen, const uint8_t *associated_data,
                                 unsigned int alen, const uint8_t *payload, unsigned int plen,
                                 TCCcmMode_t c)
{
    aesmall_dropin_view view = {{aesmall_dropin_encrypt, NULL}, NULL};
    aesmall_aead_args args;
    aesmall_error error =
        aesmall_tc_ccm_args(&args, out, olen, associated_data, alen, payload, plen, c);

    if (error == AESMALL_OK) {
        view.schedule = c->sched;
#if AESMALL_DROPIN_WIDE
        error = aesmall_ccm_short_tag_seal_wide_args(&view.cipher, &args, c->sched,
                                                     AESMALL_DROPIN_HERE(encrypt_wide));
#else
        error = aesmall_ccm_short_tag_seal_args(&view.cipher, &args);
#endif
    }
    return aesmall_tc_result(error);
}
