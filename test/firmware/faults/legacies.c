/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The layout of crypt_and_hash: opening, sealing, and a hash that fails. */
#include "faults.h"

static int finish(void *context, uint8_t *digest);
static void init(void *context);
static void update(void *context, const uint8_t *in, size_t len);
static void wipe(void *context);
static const aesmall_hash frail = {32, 64, init, update, finish, wipe};

static void init(void *context)
{
    aesmall_sha256.init(context);
}

static void update(void *context, const uint8_t *in, size_t len)
{
    aesmall_sha256.update(context, in, len);
}

static int finish(void *context, uint8_t *digest)
{
    const way how = going_wrong(HASH);
    uint8_t made[32];
    const int failed = aesmall_sha256.finish(context, made);

    return pass(how, digest, made, sizeof made) | failed;
}

static void wipe(void *context)
{
    aesmall_sha256.wipe(context);
}

static const uint8_t secret[] = {1, 2, 3}, iv[16] = {9};
static const uint32_t sizes[] = {0, 15, 16, 48, 63, 64, 130};
#define SIZES (sizeof sizes / sizeof sizes[0])

static struct {
    aesmall_legacy legacy;
    aesmall_aes256_balanced key;
    aesmall_sha256_context context;
} object;
static uint8_t plain[FILE_MAX];
static memory source, target;

static aesmall_error run(aesmall_error error)
{
    if (error == AESMALL_OK) {
        aesmall_legacy_set_rounds(&object.legacy, 3);
        error = aesmall_legacy_run(&object.legacy, NULL, NULL);
    }
    return error;
}

static void check_ended(void)
{
    if (object.legacy.next != NULL || aesmall_legacy_step(&object.legacy) != AESMALL_ERROR_KEY ||
        !is_zero(object.legacy.key, sizeof object.legacy.key) ||
        !is_zero(&object.key, sizeof object.key) ||
        !is_zero(&object.context, sizeof object.context)) {
        wrong("something is left of an object that is done");
    }
}

static aesmall_error open_it(void)
{
    const aesmall_file from = file_of(&source), to = file_of(&target);

    memset(&object, 0, sizeof object);
    begin_new(&target);
    next_call();
    return run(aesmall_legacy_open_start(&object.legacy,
                                         aesmall_aes256_balanced_key_room(&object.key), &frail,
                                         &object.context, secret, sizeof secret, &from, &to));
}

static aesmall_error seal_it(unsigned named)
{
    const aesmall_file from = file_of(&source), to = file_of(&target);

    const aesmall_key_room key = aesmall_aes256_balanced_key_room_encrypt_only(&object.key);

    memset(&object, 0, sizeof object);
    begin_new(&target);
    next_call();
    return run(named ? aesmall_legacy_seal_start(&object.legacy, key, &frail, &object.context,
                                                 secret, sizeof secret, "name", &from, &to)
                     : aesmall_legacy_seal_iv_start(&object.legacy, key, &frail, &object.context,
                                                    secret, sizeof secret, iv, &from, &to));
}

static void set_plain(uint32_t size)
{
    memset(&source, 0, sizeof source);
    memcpy(source.data, plain, sizeof plain);
    source.size = size;
}

/* Sets the sealed file that the reader gets. */
static void set_sealed(uint32_t size)
{
    const faults of_run = fault;

    all_right();
    set_plain(size);
    if (seal_it(0) != AESMALL_OK) {
        wrong("a file cannot be made");
    }
    source = target;
    fault = of_run;
}

static void open_file(unsigned number)
{
    const uint32_t size = sizes[number];
    aesmall_error error;
    int first;

    set_sealed(size);
    error = open_it();
    first = target.writes == 0;
    judge(error, AESMALL_ERROR_STORAGE);
    check_ended();
    if (error == AESMALL_OK) {
        if (fault.how == FLIPPED && fault.hit && first) {
            wrong("a changed byte is not noticed");
        }
        if (fault.how < SHORT &&
            (target.commits != 1 || target.size != size || memcmp(target.data, plain, size) != 0)) {
            wrong("another content is committed");
        }
    } else if (target.commits != 0 && fault.how != FAILS_DONE) {
        wrong("committed, and an error");
    }
}

static void seal_file(unsigned number)
{
    const unsigned named = number % 2;
    const uint32_t size = sizes[number / 2];
    aesmall_error error;

    set_plain(size);
    target.size = 0;
    error = seal_it(named);
    judge(error, AESMALL_ERROR_STORAGE);
    check_ended();
    if (error != AESMALL_OK && target.commits != 0 && fault.how != FAILS_DONE) {
        wrong("committed, and an error");
    }
    if (fault.how < SHORT && (error == AESMALL_OK || target.commits != 0)) {
        all_right();
        source = target;
        if (open_it() != AESMALL_OK || target.size != size ||
            memcmp(target.data, plain, size) != 0) {
            wrong("what was committed is not whole");
        }
    }
}

/* If a storage gives other bytes in any read, later calls show neither the decrypted bytes nor
 * whether they are a valid padding. */
static void ask(unsigned number)
{
    static const uint8_t places[] = {1, 17};
    uint32_t reads, call, seen;
    memory right;
    unsigned mask;
    uint8_t i;

    set_sealed(sizes[number]);
    right = source;
    all_right();
    (void)open_it();
    reads = fault.calls;
    for (call = 0; call < reads; call++) {
        for (i = 0; i < 2; i++) {
            for (mask = 1, seen = 0; mask < 256; mask++) {
                source = right;
                all_right();
                fault.at = call;
                fault.how = MASKED;
                fault.detail = (uint8_t)mask;
                fault.place = places[i];
                (void)open_it();
                if (seen != 0 && seen != fault.calls) {
                    wrong("what is done tells what a block decrypts to");
                }
                seen = fault.calls;
            }
        }
    }
    all_right();
}

void legacy_scenarios(void)
{
    uint32_t i;

    for (i = 0; i < FILE_MAX; i++) {
        plain[i] = (uint8_t)(11 * i + 3);
    }
    each_fault("legacy_open", SIZES, open_file);
    each_fault("legacy_seal", 2 * SIZES, seal_file);
    each_case("legacy_oracle", SIZES, ask);
}
