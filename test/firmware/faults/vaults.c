/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Sealed files: functions for all their scenarios, and writers. */
#include "vaults.h"

#include <stdlib.h>

static const uint32_t sizes[SIZES] = {0, 1, 64, 65, 150};

any_vault v;
uint8_t *buffer;
uint8_t plain[2][FILE_MAX];
memory sealed, target;
static memory other, source;

uint32_t size_of(unsigned number)
{
    return sizes[number / MODES];
}

aesmall_error create(unsigned number, aesmall_vault_new_key *key, void *key_source,
                     const aesmall_file *file)
{
    const aesmall_cipher *const master = &masters[0].cipher;

    memset(&v, 0xa5, sizeof v);
    memset(buffer, 0xa5, CAP);
    next_call();
    switch (number % MODES) {
    case 0:
        return aesmall_vault_ccm_create(
            &v.vault, aesmall_aes128_balanced_key_room_encrypt_only(&v.key), master, 1,
            aesmall_vault_own_keys(key, key_source), file, buffer, CAP, CHUNK);
    case 1:
        return aesmall_vault_ocb_create(
            &v.vault, aesmall_aes128_balanced_key_room_encrypt_only(&v.key), master, 1,
            aesmall_vault_own_keys(key, key_source), file, buffer, CAP, CHUNK);
    default:
        return aesmall_vault_gcm_create(
            &v.vault, aesmall_aes128_balanced_key_room_encrypt_only(&v.key), master, 1,
            aesmall_vault_own_keys(key, key_source), file, buffer, CAP, CHUNK);
    }
}

aesmall_error open_with(unsigned number, const aesmall_cipher *master, const aesmall_file *file)
{
    memset(&v, 0xa5, sizeof v);
    memset(buffer, 0xa5, CAP);
    next_call();
    switch (number % MODES) {
    case 0:
        return aesmall_vault_ccm_open(&v.vault,
                                      aesmall_aes128_balanced_key_room_encrypt_only(&v.key), master,
                                      file, buffer, CAP);
    case 1:
        return aesmall_vault_ocb_open(&v.vault, aesmall_aes128_balanced_key_room(&v.key), master,
                                      file, buffer, CAP);
    default:
        return aesmall_vault_gcm_open(&v.vault,
                                      aesmall_aes128_balanced_key_room_encrypt_only(&v.key), master,
                                      file, buffer, CAP);
    }
}

/* After an error no secret is left, and every call is refused. */
void check_ended(void)
{
    const uint32_t calls = fault.calls;
    aesmall_vault_step step = {0, 0};
    uint8_t byte = 0;

    if (!is_zero(&v, sizeof v) || !is_zero(buffer, CAP)) {
        wrong("something is left of a vault that failed");
    }
    if (aesmall_vault_write(&v.vault, &byte, 1) != AESMALL_ERROR_KEY ||
        aesmall_vault_finish(&v.vault) != AESMALL_ERROR_KEY ||
        aesmall_vault_read(&v.vault, 0, &byte, 1) != AESMALL_ERROR_KEY ||
        aesmall_vault_seal_step(&v.vault, NULL, &step) != AESMALL_ERROR_KEY ||
        aesmall_vault_open_step(&v.vault, NULL, &step) != AESMALL_ERROR_KEY ||
        fault.calls != calls) {
        wrong("a vault that failed goes on");
    }
}

int opens(unsigned number, const memory *m, const aesmall_cipher *master, const uint8_t *content,
          uint32_t size)
{
    static memory copy;
    uint8_t out[FILE_MAX];
    aesmall_file file;
    int is_right;

    memcpy(&copy, m, sizeof copy);
    file = file_of(&copy);
    is_right =
        open_with(number, master, &file) == AESMALL_OK && aesmall_vault_size(&v.vault) == size &&
        aesmall_vault_read(&v.vault, 0, out, size) == AESMALL_OK && memcmp(out, content, size) == 0;
    aesmall_vault_wipe(&v.vault);
    return is_right;
}

/* Makes a valid file with one of the two contents. */
static void make(unsigned number, memory *m, unsigned which)
{
    aesmall_file file = file_of(m);

    begin_new(m);
    if (create(number, some_key, NULL, &file) != AESMALL_OK ||
        aesmall_vault_write(&v.vault, plain[which], size_of(number)) != AESMALL_OK ||
        aesmall_vault_finish(&v.vault) != AESMALL_OK) {
        wrong("a file cannot be made");
    }
}

/* Before each run: sets the existing files, which were made without a fault. */
void prepare(unsigned number)
{
    static memory made[CASES][2];
    static uint8_t is_made[CASES];
    const faults of_run = fault;

    if (!is_made[number]) {
        all_right();
        make(number, &made[number][0], 0);
        make(number, &made[number][1], 1);
        is_made[number] = 1;
        fault = of_run;
    }
    sealed = made[number][0];
    other = made[number][1];
    sealed.other = &other;
    sealed.commits = sealed.writes = 0;
    begin_new(&target);
    target.size = 3;
    memcpy(target.data, "old", 3);
}

/* The writer has ended. If it reports success, the new file is there, otherwise the old one. */
static void judge_writer(unsigned number, aesmall_error error, aesmall_error of_failure)
{
    const uint32_t size = size_of(number);
    const int is_old = target.size == 3 && memcmp(target.data, "old", 3) == 0;

    judge(error, of_failure);
    if (error == AESMALL_OK) {
        if (!is_zero(buffer, CAP)) {
            wrong("something is left of a writer");
        }
    } else {
        check_ended();
    }
    if (fault.how == SHORT || fault.how == NOTHING || fault.how == FLIPPED) {
        return; /* the file or the source reports success wrongly */
    }
    all_right();
    if (error == AESMALL_OK || target.commits != 0) {
        if (target.commits != 1 || !opens(number, &target, &masters[0].cipher, plain[0], size)) {
            wrong("what was committed is not whole");
        }
    } else if (!is_old) {
        wrong("the old file is not there");
    }
    if (error != AESMALL_OK) { /* writes again */
        make(number, &target, 0);
        if (!opens(number, &target, &masters[0].cipher, plain[0], size)) {
            wrong("the next file is not right");
        }
    }
}

static aesmall_error write_all(unsigned number, aesmall_vault_new_key *key, void *key_source)
{
    const uint32_t size = size_of(number);
    const aesmall_file file = file_of(&target);
    aesmall_error error = create(number, key, key_source, &file);
    uint32_t at, n;

    for (at = 0; error == AESMALL_OK && at < size; at += n) {
        n = size - at < 37 ? size - at : 37;
        error = aesmall_vault_write(&v.vault, plain[0] + at, n);
    }
    return error == AESMALL_OK ? aesmall_vault_finish(&v.vault) : error;
}

static void seal(unsigned number)
{
    aesmall_error error, of_failure = AESMALL_ERROR_STORAGE;

    prepare(number);
    error = write_all(number, some_key, NULL);
    if (fault.hit && target.writes == 0 && error == AESMALL_ERROR_ENTROPY) {
        of_failure = AESMALL_ERROR_ENTROPY;
    }
    judge_writer(number, error, of_failure);
}

static uint8_t keys[8][16];
static uint8_t key_count;

static aesmall_error counted(void *nonce, const aesmall_cipher *master, uint8_t *out, size_t len)
{
    const aesmall_error error = aesmall_vault_counted_key(nonce, master, out, len);
    uint8_t i;

    for (i = 0; error == AESMALL_OK && i < key_count; i++) {
        if (memcmp(keys[i], out, 16) == 0) {
            wrong("a file key for the second time");
        }
    }
    if (error == AESMALL_OK) {
        memcpy(keys[key_count++], out, 16);
    }
    return error;
}

/* Two starts with two files each. The storage of the counter has faults too. */
static void seal_counted(unsigned number)
{
    faults of_run;
    aesmall_nonce nonce;
    aesmall_error error;
    uint8_t i;

    prepare(number);
    of_run = fault;
    key_count = 0;
    all_right();
    memset(nonce_slots, 0xff, sizeof nonce_slots);
    if (aesmall_nonce_create(nonce_load, nonce_store, NULL) != AESMALL_OK) {
        wrong("no counter");
    }
    fault = of_run;
    for (i = 0; i < 4; i++) {
        next_call();
        error = i % 2 != 0 ? AESMALL_OK
                           : aesmall_nonce_init(&nonce, nonce_load, nonce_store, NULL, 8, 1);
        judge(error, AESMALL_ERROR_STORAGE);
        begin_new(&target);
        error = write_all(number, counted, &nonce);
        judge(error, AESMALL_ERROR_STORAGE);
        if (error != AESMALL_OK) {
            check_ended();
            if (target.commits != 0 && fault.how != FAILS_DONE) {
                wrong("committed, and an error");
            }
        }
    }
    all_right();
    if (aesmall_nonce_init(&nonce, nonce_load, nonce_store, NULL, 8, 1) == AESMALL_OK) {
        begin_new(&target);
        if (write_all(number, counted, &nonce) != AESMALL_OK ||
            !opens(number, &target, &masters[0].cipher, plain[0], size_of(number))) {
            wrong("no file when all is right again");
        }
    }
}

static void seal_file(unsigned number)
{
    const aesmall_file from = file_of(&source), to = file_of(&target);
    aesmall_error error;

    prepare(number);
    memcpy(source.data, plain[0], sizeof source.data);
    source.size = size_of(number);
    source.other = NULL;
    error = create(number, some_key, NULL, &to);
    if (error == AESMALL_OK) {
        next_call();
        error = aesmall_vault_seal(&v.vault, &from, NULL, NULL);
    }
    if (fault.how >= SHORT) {
        judge(error, AESMALL_ERROR_STORAGE);
        if (error != AESMALL_OK) {
            check_ended();
            if (target.commits != 0) {
                wrong("committed, and an error");
            }
        }
    } else {
        judge_writer(number, error,
                     error == AESMALL_ERROR_ENTROPY && target.writes == 0 ? AESMALL_ERROR_ENTROPY
                                                                          : AESMALL_ERROR_STORAGE);
    }
}

void vault_scenarios(void)
{
    uint32_t i;

    buffer = (uint8_t *)malloc(CAP);
    for (i = 0; i < FILE_MAX; i++) {
        plain[0][i] = (uint8_t)(7 * i + 1);
        plain[1][i] = (uint8_t)~plain[0][i];
    }
    each_fault("vault_seal", CASES, seal);
    each_fault("vault_seal_counted", CASES, seal_counted);
    each_fault("vault_seal_file", CASES, seal_file);
    each_fault("vault_read", CASES, read_ranges);
    each_fault("vault_verify", CASES, verify);
    each_fault("vault_open_to", CASES, open_to);
    each_fault("vault_inspect", CASES, inspect);
    each_fault("vault_rekey", 2 * CASES, another_key);
    each_case("vault_beginnings", CASES, wrong_beginnings);
    each_case("vault_two_uses", 1, two_uses);
    free(buffer);
}
