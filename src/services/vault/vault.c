/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "vault.h"
#include "../../core/apart.h"
#include "../../modes/block.h"
#include "vault_internal.h"

aesmall_error aesmall_vault_load(aesmall_vault *vault, uint32_t index)
{
    const size_t fill = aesmall_vault_fill(vault, index);
    const size_t sealed_len = fill + AESMALL_VAULT_TAG_SIZE;
    aesmall_error error = AESMALL_ERROR_STORAGE;

    if (vault->index == index) {
        return AESMALL_OK;
    }
    if (vault->file->read(vault->file->context, aesmall_vault_position(vault, index), vault->buffer,
                          sealed_len) == 0) {
        error = aesmall_vault_crypt(vault, index, index == aesmall_vault_last(vault, vault->size),
                                    vault->buffer, sealed_len);
    }
    if (error != AESMALL_OK) {
        return aesmall_vault_fail(vault, error);
    }
    vault->fill = fill;
    vault->index = index;
    return AESMALL_OK;
}

aesmall_error aesmall_vault_put(aesmall_vault *vault, const uint8_t *in, size_t in_len,
                                uint8_t is_last)
{
    const uint32_t position = aesmall_vault_position(vault, vault->index);
    const size_t sealed_len = in_len + AESMALL_VAULT_TAG_SIZE;
    aesmall_error error = AESMALL_ERROR_LENGTH;

    if (sealed_len <= UINT32_MAX - position) {
        error = aesmall_vault_crypt(vault, vault->index, is_last, in, in_len);
    }
    if (error == AESMALL_OK &&
        vault->file->write(vault->file->context, position, vault->buffer, sealed_len) != 0) {
        error = AESMALL_ERROR_STORAGE;
    }
    if (error != AESMALL_OK) {
        return aesmall_vault_fail(vault, error);
    }
    vault->fill = 0;
    vault->index++;
    return AESMALL_OK;
}

AESMALL_APART aesmall_error aesmall_vault_crypt(const aesmall_vault *vault, uint32_t index,
                                                uint8_t is_last, const uint8_t *in, size_t in_len)
{
    uint8_t nonce[12];
    aesmall_aead_args args;

    aesmall_zero(nonce, sizeof nonce);
    nonce[0] = AESMALL_VAULT_VERSION;
    nonce[1] = vault->algorithm;
    nonce[2] = vault->chunk_log;
    aesmall_put_32(nonce + 7, index);
    nonce[11] = is_last;
    args.nonce = nonce;
    args.nonce_len = sizeof nonce;
    args.ad = NULL;
    args.ad_len = 0;
    args.in = in;
    args.in_len = in_len;
    args.out = vault->buffer;
    args.out_cap = vault->stride;
    args.tag_len = AESMALL_VAULT_TAG_SIZE;
    return vault->crypt(vault, &args);
}

aesmall_error aesmall_vault_inspect(const aesmall_file *file, aesmall_vault_info *info)
{
    uint8_t head[AESMALL_VAULT_MAX_HEADER];

    return aesmall_vault_head(file, head, info);
}

aesmall_error aesmall_vault_run(aesmall_vault *vault, const aesmall_file *file,
                                aesmall_vault_do_step *do_step, aesmall_progress *progress,
                                void *context)
{
    aesmall_vault_step step = {0, 0};
    aesmall_error error;

    do {
        error = do_step(vault, file, &step);
        if (error == AESMALL_OK && progress != NULL) {
            progress(context, step.done, step.total);
        }
    } while (error == AESMALL_OK && step.done != step.total);
    return error;
}
