/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../modes/siv/siv_bulk_run.h"
#include "text.h"
#include "text_core.h"

aesmall_error aesmall_text_bulk_open_parts(const aesmall_cipher *mac_cipher,
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
        error = aesmall_text_begin_open(parts, AESMALL_TEXT_SIV);
    }
    if (error == AESMALL_OK) {
        siv = aesmall_text_siv_parts(parts, &ad);
        siv.out += 16; /* behind V */
        error = aesmall_siv_bulk_run(mac_cipher, &siv, 1, mac_schedule, ctr_schedule, encrypt2);
        error = aesmall_text_end_open(parts, AESMALL_TEXT_SIV, error, out_len);
    }
    return error;
}
