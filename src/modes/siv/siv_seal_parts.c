/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "siv_core.h"

aesmall_error aesmall_siv_seal_parts(const aesmall_cipher *mac_cipher,
                                     const aesmall_cipher *ctr_cipher,
                                     const aesmall_siv_parts *parts)
{
    aesmall_error error = aesmall_siv_check_seal(mac_cipher, ctr_cipher, parts);

    return error != AESMALL_OK ? error : aesmall_siv_run(mac_cipher, ctr_cipher, parts, 0);
}
