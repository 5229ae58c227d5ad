/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../modes/siv/siv_bulk_run.h"
#include "text.h"
#include "text_core.h"

aesmall_error aesmall_text_bulk_seal_parts(const aesmall_cipher *mac_cipher,
                                           const aesmall_cipher *ctr_cipher,
                                           aesmall_aead_parts *parts, size_t *out_len,
                                           const void *mac_schedule, const void *ctr_schedule,
                                           aesmall_two_blocks *encrypt2)
{
    aesmall_siv_ad ad;
    aesmall_siv_parts siv;
    aesmall_error error = aesmall_text_siv_check(mac_cipher, ctr_cipher);

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_seal(parts, AESMALL_TEXT_SIV, out_len);
    }
    if (error == AESMALL_OK) {
        siv = aesmall_text_siv_parts(parts, &ad);
        (void)(aesmall_siv_bulk_run(mac_cipher, &siv, 0, mac_schedule, ctr_schedule, encrypt2) ==
               AESMALL_OK);
        aesmall_text_end_seal(parts, *out_len);
    }
    return error;
}
