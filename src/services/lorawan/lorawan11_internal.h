/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: functions that the calls of lorawan11.h and lorawan11_join.h share. */
#ifndef AESMALL_SERVICES_LORAWAN11_INTERNAL_H
#define AESMALL_SERVICES_LORAWAN11_INTERNAL_H

#include "lorawan_internal.h"

/* A MIC of 1.1. `middle` is the bytes 1 to 4 of B0 and B1, least significant first: ConfFCnt, TxDr,
 * TxCh. If `frame` is NULL, the message has no such block. */
void aesmall_lorawan11_mic(const aesmall_cipher *key, const aesmall_lorawan_frame *frame,
                           uint32_t middle, const uint8_t *msg, uint8_t msg_len,
                           uint8_t mic[AESMALL_LORAWAN_MIC_SIZE]);

#endif
