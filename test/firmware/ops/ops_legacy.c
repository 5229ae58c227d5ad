/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * o how rounds faults secret file             open
 * s how rounds faults secret text name        seal. name without the NUL
 * i how rounds faults secret text iv          seal with this IV
 * z how rounds faults secret file             open, but wipe the object after the first step
 *
 * how     01, 02: SHA-256, SHA-512. 10 more: with a progress callback. 20 more: the target is the
 *         source's file. 40 more: the lowest bit of the file's byte `at` of the fault changes once
 *         the MAC was read, after the first pass.
 * rounds  two bytes. 0: all, by the public calls
 * faults  kind at: the call number `at`, two bytes, from 0, of read (1), write (2), size (3) or
 *         commit (4) fails
 *
 * Answers the committed bytes. After an error it answers a byte with the number of successful
 * writes and a byte with the number of successful commits. Flags: !left, bytes of the object are
 * not wiped. !steps, done, total or the progress callback are wrong. !ended, a step after the
 * end has an effect. !order, a write does not follow the write before. */
#include <string.h>

#include "fw.h"
#include "ops/ops_legacy.h"
#include "services/legacy/legacy_core.h"

#define SPARE(end) SUITE_NAME(aesmall_aes256_, ENGINE, _key_room##end)(&object.key)

enum { PROGRESS = 0x10, IN_PLACE = 0x20, CHANGES = 0x40 };
enum { READ = 1, WRITE, SIZE, COMMIT };

static struct {
    aesmall_legacy legacy;
    SUITE_NAME(aesmall_aes256_, ENGINE, ) key;
    union {
        aesmall_sha256_context sha256;
        aesmall_sha512_context sha512;
    } context;
} object;

static uint8_t *source;
static uint32_t source_size, written, verified_at, done, total;
static uint16_t calls[5], fault_at;
static uint8_t fault, how, committed, out_of_order, wrong_steps;

static int is_to_fail(uint8_t kind)
{
    return calls[kind]++ == fault_at && fault == kind;
}

static int read_source(void *context, uint32_t offset, uint8_t *out, size_t len)
{
    (void)context;
    if (is_to_fail(READ) || offset > source_size || len > source_size - offset) {
        memset(out, 0xee, len);
        return 1;
    }
    memcpy(out, source + offset, len);
    if ((how & CHANGES) != 0 && offset == source_size - verified_at) {
        source[fault_at] ^= 1;
        how &= (uint8_t)~CHANGES;
    }
    return 0;
}

static int write_target(void *context, uint32_t offset, const uint8_t *in, size_t len)
{
    (void)context;
    if (is_to_fail(WRITE) || len > DATA_MAX || offset > DATA_MAX - len) {
        calls[WRITE]--;
        return 1;
    }
    out_of_order |= offset != written;
    memcpy(ops_room.file + offset, in, len);
    written = offset + (uint32_t)len;
    return 0;
}

static int size_source(void *context, uint32_t *size)
{
    (void)context;
    *size = source_size;
    return is_to_fail(SIZE);
}

static int commit_target(void *context)
{
    (void)context;
    if (is_to_fail(COMMIT)) {
        return -1;
    }
    committed++;
    return 0;
}

static const aesmall_file source_file = {read_source, NULL, size_source, NULL, NULL};
static const aesmall_file target_file = {NULL, write_target, NULL, commit_target, NULL};
static const aesmall_file both_files = {read_source, write_target, size_source, commit_target,
                                        NULL};

static void hear(void *context, uint32_t of_done, uint32_t of_total)
{
    wrong_steps |= context != &object || of_done != done + 1 || of_total == 0 ||
                   (done != 0 && of_total != total) || of_done > of_total;
    done = of_done;
    total = of_total;
}

/* Runs by steps, with another number of rounds if it is given. */
static aesmall_error step(aesmall_error error, uint16_t rounds, uint8_t only)
{
    const uint32_t all = rounds != 0 ? rounds : AESMALL_LEGACY_ROUNDS;

    if (error == AESMALL_OK && rounds != 0) {
        aesmall_legacy_set_rounds(&object.legacy, rounds);
    }
    if ((how & PROGRESS) != 0) {
        return error ? error : aesmall_legacy_run(&object.legacy, hear, &object);
    }
    total = object.legacy.total;
    while (error == AESMALL_OK && !aesmall_legacy_is_done(&object.legacy)) {
        error = aesmall_legacy_step(&object.legacy);
        done++;
        wrong_steps |= object.legacy.done != done;
        wrong_steps |= calls[WRITE] != 0 && done * AESMALL_LEGACY_STEP_ROUNDS < all;
        if (only) {
            return error;
        }
    }
    wrong_steps |= error == AESMALL_OK && done != total;
    return error;
}

static aesmall_error run_request(const request *r, const aesmall_hash *hash, uint16_t rounds)
{
    const aesmall_file *from = (how & IN_PLACE) != 0 ? &both_files : &source_file;
    const aesmall_file *to = (how & IN_PLACE) != 0 ? &both_files : &target_file;
    const field *f = r->fields;
    const uint8_t *secret = f[3].data;
    const size_t len = f[3].len;
    const uint8_t at_one_go = rounds == 0 && (how & PROGRESS) != 0;
    aesmall_legacy *const o = &object.legacy;
    void *const context = &object.context;
    aesmall_error error;

    switch (r->op) {
    case 'z':
        error = step(aesmall_legacy_open_start(o, SPARE(), hash, context, secret, len, from, to),
                     rounds, 1);
        aesmall_legacy_wipe(o);
        return error;
    case 'o':
        return at_one_go ? aesmall_legacy_open(o, SPARE(), hash, context, secret, len, from, to,
                                               hear, &object)
                         : step(aesmall_legacy_open_start(o, SPARE(), hash, context, secret, len,
                                                          from, to),
                                rounds, 0);
    case 's':
        return at_one_go
                   ? aesmall_legacy_seal(o, SPARE(_encrypt_only), hash, context, secret, len,
                                         (const char *)f[5].data, from, to, hear, &object)
                   : step(aesmall_legacy_seal_start(o, SPARE(_encrypt_only), hash, context, secret,
                                                    len, (const char *)f[5].data, from, to),
                          rounds, 0);
    default:
        return at_one_go ? aesmall_legacy_seal_iv(o, SPARE(_encrypt_only), hash, context, secret,
                                                  len, f[5].data, from, to, hear, &object)
                         : step(aesmall_legacy_seal_iv_start(o, SPARE(_encrypt_only), hash, context,
                                                             secret, len, f[5].data, from, to),
                                rounds, 0);
    }
}

/* Returns whether a secret is left. A few members may hold the progress. */
static int is_left(aesmall_error error)
{
    uint8_t steps = object.legacy.done == object.legacy.total;

    if (error != AESMALL_OK && done == 0) {
        return 0; /* it did not start */
    }
    object.legacy.done = 0;
    object.legacy.total = 0;
    return !steps || ops_any(&object, sizeof object);
}

static void respond(aesmall_error error)
{
    uint8_t counts[2];
    int ended =
        object.legacy.next == NULL && aesmall_legacy_step(&object.legacy) == AESMALL_ERROR_KEY;
    int left = is_left(error);

    counts[0] = (uint8_t)calls[WRITE];
    counts[1] = committed;
    fw_puthex((const uint8_t[]){(uint8_t) - (int)error}, 1);
    fw_putc(' ');
    if (error == AESMALL_OK && committed == 1) {
        fw_puthex(ops_room.file, written);
    } else {
        fw_puthex(counts, 2);
    }
    fw_puts(left ? " !left" : "");
    fw_puts(wrong_steps ? " !steps" : "");
    fw_puts(ended ? "" : " !ended");
    fw_puts(out_of_order ? " !order" : "");
    fw_putc('\n');
}

int ops_legacy(const request *r)
{
    const field *f = r->fields;
    uint16_t rounds;

    if (strchr("osiz", r->op) == NULL) {
        return 0;
    }
    memset(&object, 0, sizeof object);
    memset(calls, 0, sizeof calls);
    how = f[0].data[0];
    rounds = (uint16_t)protocol_number(&f[1]);
    fault = f[2].data[0];
    fault_at = (uint16_t)(f[2].data[1] << 8 | f[2].data[2]);
    source = (uint8_t *)(uintptr_t)f[4].data;
    source_size = (uint32_t)f[4].len;
    verified_at = (how & 15) == 1 ? AESMALL_SHA256_SIZE : AESMALL_SHA512_SIZE;
    written = done = total = 0;
    committed = out_of_order = wrong_steps = 0;
    if (r->op == 's') {
        ((uint8_t *)(uintptr_t)f[5].data)[f[5].len] = 0; /* the last field */
    }
    respond(run_request(r, (how & 15) == 1 ? &aesmall_sha256 : &aesmall_sha512, rounds));
    return 1;
}
