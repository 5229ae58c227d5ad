/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A file in two slots over a memory with faults, and again with power cuts. */
#include "faults.h"

#define CHUNK 64
#define FIRST 3
#define CONTENT 70
#define SIZE AESMALL_TWO_SLOTS_SIZE(AESMALL_VAULT_SIZE(CONTENT, CHUNK, 16))

enum { CHANGE = 1, NEVER = 1000 };

static uint8_t bytes[FIRST + SIZE + 1];
static uint32_t power; /* number of bytes until the power fails */
static aesmall_two_slots slots;
static aesmall_vault vault;
static aesmall_aes128_balanced file_key;
static uint8_t buffer[AESMALL_VAULT_BUFFER_SIZE(CHUNK)];

static int read_bytes(void *context, uint32_t offset, uint8_t *out, size_t len)
{
    (void)context;
    return pass(going_wrong(READ), out, bytes + offset, len);
}

static int write_bytes(void *context, uint32_t offset, const uint8_t *in, size_t len)
{
    const way how = going_wrong(WRITE);
    const size_t left = len < power ? len : power;

    (void)context;
    if (power == NEVER) {
        return pass(how, bytes + offset, in, len);
    }
    power -= (uint32_t)left;
    memcpy(bytes + offset, in, left);
    return left != len;
}

static const aesmall_file storage = {read_bytes, write_bytes, NULL, NULL, NULL};

static aesmall_error start(void)
{
    next_call();
    return aesmall_two_slots_open(&slots, &storage, FIRST, SIZE);
}

/* Seals CONTENT bytes of this value with the first master key. */
static aesmall_error seal(uint8_t of)
{
    uint8_t content[CONTENT];
    aesmall_error error;

    memset(content, of, sizeof content);
    aesmall_two_slots_create(&slots);
    next_call();
    error = aesmall_vault_ccm_create(
        &vault, aesmall_aes128_balanced_key_room_encrypt_only(&file_key), &masters[0].cipher, 0,
        aesmall_vault_own_keys(some_key, NULL), &slots.file, buffer, sizeof buffer, CHUNK);
    if (error == AESMALL_OK) {
        error = aesmall_vault_write(&vault, content, sizeof content);
    }
    return error == AESMALL_OK ? aesmall_vault_finish(&vault) : error;
}

static aesmall_error change_key(void)
{
    aesmall_error error;

    next_call();
    error = aesmall_two_slots_copy(&slots);
    if (error == AESMALL_OK) {
        error = aesmall_vault_rekey(&slots.file, &masters[0].cipher, &masters[1].cipher, 1);
    }
    return error;
}

/* Returns the byte of the stored content, plus 1 with the second key. 0: no content opens. */
static uint8_t content_there(void)
{
    uint8_t out[CONTENT], i, key;

    for (key = 0; key < 2; key++) {
        const int opens =
            aesmall_vault_ccm_open(&vault, aesmall_aes128_balanced_key_room_encrypt_only(&file_key),
                                   &masters[key].cipher, &slots.file, buffer,
                                   sizeof buffer) == AESMALL_OK &&
            aesmall_vault_size(&vault) == CONTENT &&
            aesmall_vault_read(&vault, 0, out, CONTENT) == AESMALL_OK;

        aesmall_vault_wipe(&vault);
        for (i = 1; opens && i < CONTENT; i++) {
            if (out[i] != out[0]) {
                wrong("two contents in one file");
            }
        }
        if (opens) {
            return out[0] + key;
        }
    }
    return 0;
}

/* After a failure the program continues without a new start. Then the power fails at each byte. */
static void go_on(uint8_t old, uint8_t new)
{
    const aesmall_two_slots slots_then = slots;
    uint8_t bytes_then[sizeof bytes], found;
    uint32_t cut;

    memcpy(bytes_then, bytes, sizeof bytes);
    for (cut = 0; cut < SIZE / 2; cut += 5) {
        memcpy(bytes, bytes_then, sizeof bytes);
        slots = slots_then;
        power = cut;
        (void)seal('e');
        power = NEVER;
        if (start() != AESMALL_OK) {
            wrong("a memory that is right again cannot be read");
        }
        found = content_there();
        if (found != old && found != new &&found != 'e') {
            wrong("the next content leaves neither the old file nor a new one");
        }
    }
}

static void replace(unsigned what)
{
    const uint8_t old = 'a', new = what == CHANGE ? 'b' : 'c';
    const faults of_run = fault;
    aesmall_error error;
    uint8_t found;

    all_right();
    power = NEVER;
    memset(bytes, 0xff, sizeof bytes);
    if (start() != AESMALL_OK || seal(old) != AESMALL_OK) {
        wrong("no file to begin with");
    }
    fault = of_run;
    error = start();
    judge(error, AESMALL_ERROR_STORAGE);
    if (error == AESMALL_OK) {
        error = what == CHANGE ? change_key() : seal(new);
        judge(error, fault.hit && error == AESMALL_ERROR_ENTROPY ? AESMALL_ERROR_ENTROPY
                                                                 : AESMALL_ERROR_STORAGE);
    }
    if (!told() && fault.how != RIGHT) {
        return; /* the memory reports success wrongly, see two_slots.h */
    }
    all_right();
    if (error == AESMALL_OK) {
        found = content_there();
        if (found != new) {
            wrong("the new file is not there");
        }
    } else {
        go_on(old, new);
    }
    if (start() != AESMALL_OK) {
        wrong("a memory that is right again cannot be read");
    }
    found = content_there();
    if (found != old && found != new &&found != 'e') {
        wrong("neither the old file nor the new one");
    }
    if (seal('g') != AESMALL_OK || content_there() != 'g') {
        wrong("no new file when all is right again");
    }
}

void slots_scenarios(void)
{
    each_fault("two_slots", 2, replace);
}
