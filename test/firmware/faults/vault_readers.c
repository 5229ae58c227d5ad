/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Sealed files: readers, which do not have to trust the file. */
#include "vaults.h"

/* Checks that released bytes are of this content. If the file was replaced before it was opened,
 * they may be of the other content. `which` is 2 at first and then the number of the content. */
static void check_given(const uint8_t *given, uint32_t at, size_t len, unsigned *which)
{
    if (len != 0 && *which == 2) {
        *which = given[0] != plain[0][at];
    }
    if (len != 0 && memcmp(given, plain[*which] + at, len) != 0) {
        wrong("given out, and not as it was written");
    }
}

static void check_reader(aesmall_error error)
{
    judge(error, AESMALL_ERROR_STORAGE);
    if (error != AESMALL_OK) {
        check_ended();
    } else if (fault.hit && fault.how == FLIPPED) {
        wrong("a changed byte is not noticed");
    }
}

void read_ranges(unsigned number)
{
    static const struct {
        uint32_t at, len;
    } ranges[] = {{0, 150}, {10, 30}, {60, 10}, {149, 1}, {0, 64}};
    const aesmall_file file = file_of(&sealed);
    const uint32_t size = size_of(number);
    uint8_t out[FILE_MAX], was_hit, i;
    unsigned which = 2;
    aesmall_error error;

    prepare(number);
    error = open_with(number, &masters[0].cipher, &file);
    check_reader(error);
    if (error == AESMALL_OK && aesmall_vault_size(&v.vault) != size) {
        wrong("another size");
    }
    for (i = 0; i < 5 && error == AESMALL_OK; i++) {
        const uint32_t at = ranges[i].at < size ? ranges[i].at : size;
        const uint32_t len = ranges[i].len < size - at ? ranges[i].len : size - at;

        memset(out, 0x77, sizeof out);
        was_hit = fault.hit;
        fault.hit = 0;
        next_call();
        error = aesmall_vault_read(&v.vault, at, out, len);
        check_reader(error);
        fault.hit |= was_hit;
        if (error == AESMALL_OK) {
            check_given(out, at, len, &which);
        } else if (!is_zero(out, len)) {
            wrong("an error, and the output is not zeros");
        }
        if (out[len] != 0x77) {
            wrong("written behind the output");
        }
    }
    aesmall_vault_wipe(&v.vault);
}

void verify(unsigned number)
{
    const aesmall_file file = file_of(&sealed);
    aesmall_error error;

    prepare(number);
    error = open_with(number, &masters[0].cipher, &file);
    if (error == AESMALL_OK) {
        next_call();
        error = aesmall_vault_verify(&v.vault, NULL, NULL);
    }
    check_reader(error);
    aesmall_vault_wipe(&v.vault);
}

void open_to(unsigned number)
{
    const aesmall_file file = file_of(&sealed), to = file_of(&target);
    const uint32_t size = size_of(number), chunks = size == 0 ? 1 : (size + CHUNK - 1) / CHUNK;
    uint32_t read_before; /* calls before the first write */
    aesmall_error error;
    unsigned which = 2;

    prepare(number);
    /* Size, header and last chunk. Then the other chunks, and the last one again unless it is in
     * the buffer. */
    read_before = 3 + (chunks == 1 ? 0 : chunks);
    error = open_with(number, &masters[0].cipher, &file);
    if (error == AESMALL_OK) {
        next_call();
        error = aesmall_vault_open(&v.vault, &to, NULL, NULL);
    }
    judge(error, AESMALL_ERROR_STORAGE);
    if (error != AESMALL_OK) {
        check_ended();
        /* A change while the chunks are read may be in a chunk that was already read. */
        if (fault.at < (fault.how < CHANGED ? read_before : 4) && target.writes != 0) {
            wrong("written before all was verified");
        }
        if (target.commits != 0 && fault.how != FAILS_DONE) {
            wrong("committed, and an error");
        }
    } else if (fault.how != NOTHING && target.commits != 1) {
        wrong("not committed");
    }
    if (fault.how != SHORT && fault.how != NOTHING && fault.how != FLIPPED && fault.how != FAILS) {
        check_given(target.next, 0, target.next_size, &which);
    }
    aesmall_vault_wipe(&v.vault);
}

void inspect(unsigned number)
{
    const aesmall_file file = file_of(&sealed);
    aesmall_vault_info info;
    aesmall_error error;

    prepare(number);
    error = aesmall_vault_inspect(&file, &info);
    judge(error, AESMALL_ERROR_STORAGE);
    if (error == AESMALL_OK && !fault.hit &&
        (info.size != size_of(number) || info.chunk_size != CHUNK || info.key_id != 1)) {
        wrong("a header that says something else");
    }
}
