/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The reader of the legacy layout with files of any content. The first byte selects the hash,
 * whether the rest is a file or a text that is sealed first, and the call of the storage that
 * fails. Then the place and the bits of a changed byte follow. The key is made with few rounds.
 * The output must be exactly the text that was sealed. */
#include <stdlib.h>
#include <string.h>

#include "aesmall.h"
#include "services/legacy/legacy_core.h"

#define ROUNDS 2
#define SIZE_MAX_FILE 4096

typedef struct memory {
    uint8_t bytes[SIZE_MAX_FILE];
    uint32_t size;
    int committed;
    int calls_left; /* calls until one fails */
} memory;

static int fails(memory *file)
{
    return file->calls_left-- == 0;
}

static int read(void *context, uint32_t offset, uint8_t *out, size_t len)
{
    memory *const file = (memory *)context;

    if (offset > file->size || len > file->size - offset) {
        abort(); /* a read after the end of a file of known size */
    }
    memcpy(out, file->bytes + offset, len);
    return fails(file);
}

static int write(void *context, uint32_t offset, const uint8_t *in, size_t len)
{
    memory *const file = (memory *)context;

    if (offset != file->size || len > sizeof file->bytes - offset || file->committed) {
        abort(); /* a gap, a step back, or more bytes than the input has */
    }
    memcpy(file->bytes + offset, in, len);
    file->size += (uint32_t)len;
    return fails(file);
}

static int size(void *context, uint32_t *out)
{
    *out = ((memory *)context)->size;
    return fails((memory *)context);
}

static int commit(void *context)
{
    ((memory *)context)->committed = 1;
    return fails((memory *)context);
}

static aesmall_file over(memory *file)
{
    const aesmall_file found = {read, write, size, commit, file};

    return found;
}

static aesmall_legacy legacy;
static aesmall_aes256 key;
static union {
    aesmall_sha256_context sha256;
    aesmall_sha512_context sha512;
} context;

static const uint8_t secret[] = "secret";

static aesmall_error run(aesmall_error error)
{
    if (error == AESMALL_OK) {
        aesmall_legacy_set_rounds(&legacy, ROUNDS);
        error = aesmall_legacy_run(&legacy, NULL, NULL);
    }
    return error;
}

static aesmall_error seal(int sha512, memory *from, memory *to, const uint8_t *iv)
{
    const aesmall_file source = over(from), target = over(to);

    return run(aesmall_legacy_seal_iv_start(&legacy, aesmall_aes256_key_room_encrypt_only(&key),
                                            sha512 ? &aesmall_sha512 : &aesmall_sha256, &context,
                                            secret, sizeof secret, iv, &source, &target));
}

static aesmall_error open_file(int sha512, memory *from, memory *to)
{
    const aesmall_file source = over(from), target = over(to);

    return run(aesmall_legacy_open_start(&legacy, aesmall_aes256_key_room(&key),
                                         sha512 ? &aesmall_sha512 : &aesmall_sha256, &context,
                                         secret, sizeof secret, &source, &target));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t data_len)
{
    static const uint8_t iv[16] = {1, 2, 3};
    static memory text, file, out;
    int sha512, whole = 1;

    if (data_len < 4 || data_len - 4 > SIZE_MAX_FILE - 128) {
        return 0;
    }
    sha512 = data[0] & 1;
    text.calls_left = file.calls_left = out.calls_left = -1;
    text.committed = file.committed = out.committed = 0;
    text.size = (uint32_t)data_len - 4;
    memcpy(text.bytes, data + 4, text.size);
    file.size = out.size = 0;
    if ((data[0] & 2) != 0) {
        uint32_t at;

        if (seal(sha512, &text, &file, iv) != AESMALL_OK || !file.committed ||
            file.size != AESMALL_LEGACY_SIZE(text.size, sha512 ? 64 : 32)) {
            abort();
        }
        at = (data[1] | (uint32_t)data[2] << 8) % file.size;
        file.bytes[at] ^= data[3];
        whole = data[3] == 0;
        file.committed = 0;
    } else {
        memcpy(file.bytes, text.bytes, text.size);
        file.size = text.size;
        whole = 0;
    }
    if ((data[0] & 4) != 0) {
        file.calls_left = data[0] >> 4;
    }
    if ((data[0] & 8) != 0) {
        out.calls_left = data[0] >> 4;
    }
    if (open_file(sha512, &file, &out) == AESMALL_OK) {
        /* If a changed file opens, it is a forgery. */
        if (!whole || !out.committed || out.size != text.size ||
            memcmp(out.bytes, text.bytes, text.size) != 0) {
            abort();
        }
    } else if (whole && (data[0] & 12) == 0) {
        abort();
    }
    return 0;
}
