/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "siv.h"
#include "siv_bulk_run.h"
#include "siv_core.h"

aesmall_error aesmall_siv_bulk_open_parts(const aesmall_cipher *mac_cipher,
                                          const aesmall_cipher *ctr_cipher,
                                          const aesmall_siv_parts *parts, const void *mac_schedule,
                                          const void *ctr_schedule, aesmall_two_blocks *encrypt2)
{
    aesmall_error error = aesmall_siv_check_open(mac_cipher, ctr_cipher, parts);

    return error != AESMALL_OK
               ? error
               : aesmall_siv_bulk_run(mac_cipher, parts, 1, mac_schedule, ctr_schedule, encrypt2);
}
