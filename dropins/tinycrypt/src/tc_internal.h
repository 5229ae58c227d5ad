/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal to the drop-in for TinyCrypt. */
#ifndef AESMALL_TINYCRYPT_INTERNAL_H
#define AESMALL_TINYCRYPT_INTERNAL_H

#include <string.h>

#include <tinycrypt/aes.h>
#include <tinycrypt/constants.h>

#define AESMALL_DROPIN_BITS 128
#include "../../aesmall_dropin_view.h"

/* Converts a result of aesmall's calls to a result of TinyCrypt. */
static inline int aesmall_tc_result(aesmall_error error)
{
    return error == AESMALL_OK ? TC_CRYPTO_SUCCESS : TC_CRYPTO_FAIL;
}

#endif
