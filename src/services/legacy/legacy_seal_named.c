/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "legacy.h"

aesmall_error aesmall_legacy_begin_named(aesmall_legacy *legacy, const uint8_t *secret,
                                         size_t secret_len, const char *name,
                                         const aesmall_file *source, const aesmall_file *target)
{
    const aesmall_hash *const hash = legacy->hash;
    uint8_t iv[AESMALL_HASH_MAX_DIGEST_SIZE] = {0};
    uint32_t size;
    uint8_t i;

    if (source->size(source->context, &size) != 0) {
        return AESMALL_ERROR_STORAGE;
    }
    for (i = 0; i < 4; i++) {
        iv[i] = (uint8_t)size;
        size >>= 8;
    }
    hash->init(legacy->context);
    hash->update(legacy->context, iv, 8);
    hash->update(legacy->context, (const uint8_t *)name, strlen(name));
    if (hash->finish(legacy->context, iv) != 0) {
        return AESMALL_ERROR_STORAGE;
    }
    return aesmall_legacy_begin_seal(legacy, secret, secret_len, iv, source, target);
}
