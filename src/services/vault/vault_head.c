/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "vault_internal.h"

static uint8_t is_within(uint8_t value, uint8_t first, uint8_t last)
{
    return value >= first && value <= last;
}

/* The fields but the lengths. */
static uint8_t is_header(const uint8_t *head)
{
    if (aesmall_get_32(head) != AESMALL_VAULT_MAGIC ||
        head[AESMALL_VAULT_AT_VERSION] != AESMALL_VAULT_VERSION ||
        !is_within(head[AESMALL_VAULT_AT_ALGORITHM] >> 4, 2, 4) ||
        !is_within(head[AESMALL_VAULT_AT_ALGORITHM] & 15, AESMALL_VAULT_CCM, AESMALL_VAULT_GCM) ||
        !is_within(head[AESMALL_VAULT_AT_CHUNK], AESMALL_VAULT_MIN_LOG, AESMALL_VAULT_MAX_LOG)) {
        return 0;
    }
    if (head[AESMALL_VAULT_AT_SOURCE] != AESMALL_VAULT_PASSPHRASE) {
        return head[AESMALL_VAULT_AT_SOURCE] == AESMALL_VAULT_MASTER_KEY;
    }
    head += AESMALL_VAULT_FIXED_SIZE;
    return is_within(head[0], 10, 22) && is_within(head[1], 1, 32) && is_within(head[2], 1, 16) &&
           head[3] == 0;
}

/* The chunks take size bytes: how many of it are content. UINT32_MAX: no vault has that length. The
 * division of a library would be larger. */
static uint32_t content_size(uint32_t size, uint32_t stride)
{
    uint32_t rest = size, chunks = 0, part = stride;

    while (part <= rest >> 1) {
        part <<= 1;
    }
    for (;; part >>= 1) {
        chunks <<= 1;
        if (rest >= part) {
            rest -= part;
            chunks++;
        }
        if (part == stride) {
            break;
        }
    }
    if (rest != 0) {
        if (rest < AESMALL_VAULT_TAG_SIZE || (rest == AESMALL_VAULT_TAG_SIZE && chunks != 0)) {
            return UINT32_MAX;
        }
        chunks++;
    }
    return size - chunks * AESMALL_VAULT_TAG_SIZE;
}

aesmall_error aesmall_vault_head(const aesmall_file *file, uint8_t head[AESMALL_VAULT_MAX_HEADER],
                                 aesmall_vault_info *info)
{
    uint32_t size;

    if (file->size(file->context, &size) != 0) {
        return AESMALL_ERROR_STORAGE;
    }
    if (size < AESMALL_VAULT_MIN_HEADER + AESMALL_VAULT_TAG_SIZE) {
        return AESMALL_ERROR_FORMAT;
    }
    if (file->read(file->context, 0, head,
                   size < AESMALL_VAULT_MAX_HEADER ? (size_t)size
                                                   : (size_t)AESMALL_VAULT_MAX_HEADER) != 0) {
        return AESMALL_ERROR_STORAGE;
    }
    if (!is_header(head)) {
        return AESMALL_ERROR_FORMAT;
    }
    info->key_size = aesmall_vault_key_size(head[AESMALL_VAULT_AT_ALGORITHM]);
    info->mode = head[AESMALL_VAULT_AT_ALGORITHM] & 15;
    info->key_source = head[AESMALL_VAULT_AT_SOURCE];
    info->header_size = (uint8_t)(AESMALL_VAULT_HEADER_SIZE(info->key_size) +
                                  (info->key_source != 0 ? AESMALL_VAULT_PASSPHRASE_SIZE : 0));
    info->chunk_log = head[AESMALL_VAULT_AT_CHUNK];
    info->chunk_size = (uint32_t)1 << info->chunk_log;
    info->key_id = aesmall_get_32(head + AESMALL_VAULT_AT_KEY_ID);
    if (size < info->header_size + (uint32_t)AESMALL_VAULT_TAG_SIZE) {
        return AESMALL_ERROR_FORMAT;
    }
    info->size = content_size(size - info->header_size, info->chunk_size + AESMALL_VAULT_TAG_SIZE);
    return info->size == UINT32_MAX ? AESMALL_ERROR_FORMAT : AESMALL_OK;
}
