/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "cmac.h"

aesmall_error aesmall_cmac_stream_init(aesmall_cmac_stream *stream, const aesmall_cipher *cipher,
                                       const aesmall_cmac_subkeys *subkeys)
{
    aesmall_cmac_stream_wipe(stream);
    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    stream->cipher = cipher;
    stream->subkeys = subkeys;
    return AESMALL_OK;
}
