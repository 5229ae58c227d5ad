/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A vault over the files of memory_files.c. kind is a byte: its upper half as in the header, 2 to
 * 4, its lower half the mode. Numbers have four bytes.
 *
 * K secret                               the master key, for both directions
 * k secret                               the same for encryption only
 * n kind key_id chunk_size cap way key   create. way: 00 the key is given, 01 the source fails, 02
 *                                        random, of zeros, 03 counted, from 0 on, 04 counted, with
 *                                        a counter of 4 bytes
 * o kind cap                             open. Answers the size.
 * w place bytes                          write
 * W offset len piece                     write of the plain file, in pieces
 * f                                      finish
 * r place offset len                     read. The input is placed and not used.
 * S, P, V done total                     a step of sealing the plain file, of opening to it, of
 *                                        verifying. Answers done and total.
 * s, t, v                                all steps. Answers the number of calls of progress.
 * i                                      inspect. Answers all members.
 * j secret key_id                        re-key
 * T kind cap                             open, and then all of it to the plain file
 * q index, z                             sets the index of the vault, wipe
 * Z                                      answers the sizes of both objects
 *
 * Flags, in addition to the flags of protocol.h and memory_files.c:
 *   !left      a vault that ended left a byte in the object or the buffer
 *   !released  T failed and wrote or committed the plain file
 *   !progress  progress did not go up to its end */
#include "ops/ops_vault.h"

#include <string.h>

#include "fw.h"

#define KIND(bits, mode) ((bits) / 64 << 4 | (mode))
/* 192 bits are tested only where there is enough room. */
#ifdef __AVR__
#define MORE(macro)
#else
#define MORE(macro) macro(192, ccm, 1) macro(192, ocb, 2) macro(192, gcm, 3)
#endif
#define EACH(macro)                                                                                \
    macro(128, ccm, 1) macro(128, ocb, 2) macro(128, gcm, 3) macro(256, ccm, 1) macro(256, ocb, 2) \
        macro(256, gcm, 3) MORE(macro)

/* Engines that encrypt two blocks at a time on some target. Their sealed files are made so. */
#define IS_WIDE_balanced 1
#define IS_WIDE_ct 1
#define IS_WIDE_ct_halfkey 1
#define IS_WIDE_ct_small 1
#define IS_WIDE_ct_lean 1

/* The room for the key of a file, and the file's writer or reader. */
static suite_key room; /* also the new master key of a vault, while no file is open */
static union {
    aesmall_vault vault;
    aesmall_vault_wide wide;
} one;

#define PLAIN(mode, bits, call, end, ...)                                                          \
    aesmall_vault_##mode##_##call(&one.vault, SUITE_OF(bits, _key_room##end, &room.aes##bits),     \
                                  __VA_ARGS__)
#if SUITE_NAME(IS_WIDE_, ENGINE, )
#define WIDE(mode, bits, call, end, ...)                                                           \
    aesmall_vault_##mode##_##call##_wide(&one.wide,                                                \
                                         SUITE_OF(bits, _key_room##end, &room.aes##bits),          \
                                         SUITE_OF(bits, _wide##end, &room.aes##bits), __VA_ARGS__)
#else
#define WIDE PLAIN
#endif
#define CREATE_ccm(bits, ...) WIDE(ccm, bits, create, _encrypt_only, __VA_ARGS__)
#define CREATE_ocb(bits, ...) WIDE(ocb, bits, create, _encrypt_only, __VA_ARGS__)
#define CREATE_gcm(bits, ...) PLAIN(gcm, bits, create, _encrypt_only, __VA_ARGS__)
#define OPEN_ccm(bits, ...) WIDE(ccm, bits, open, _encrypt_only, __VA_ARGS__)
#define OPEN_ocb(bits, ...) WIDE(ocb, bits, open, , __VA_ARGS__)
#define OPEN_gcm(bits, ...) PLAIN(gcm, bits, open, _encrypt_only, __VA_ARGS__)

static uint8_t buffer[BUFFER_MAX];

typedef struct watch {
    uint32_t done, total, count;
    uint8_t is_wrong;
} watch;

static void on_progress(void *context, uint32_t done, uint32_t total)
{
    watch *const seen = (watch *)context;

    if (done != seen->done + 1 || (seen->total != 0 && total != seen->total)) {
        seen->is_wrong = 1;
    }
    seen->done = done;
    seen->total = total;
    seen->count++;
}

/* ---- Sources of keys ---- */

typedef struct fixed {
    uint8_t way;
    const uint8_t *key;
} fixed;

static int no_entropy(void *context, uint8_t *out, size_t len)
{
    (void)context;
    memset(out, 0, len);
    return 0;
}

static int no_load(void *context, uint8_t slot, uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    memcpy(record, (const uint8_t *)context + slot * AESMALL_NONCE_RECORD_SIZE,
           AESMALL_NONCE_RECORD_SIZE);
    return 0;
}

static int no_store(void *context, uint8_t slot, const uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    memcpy((uint8_t *)context + slot * AESMALL_NONCE_RECORD_SIZE, record,
           AESMALL_NONCE_RECORD_SIZE);
    return 0;
}

static aesmall_error new_key(void *source, const aesmall_cipher *master, uint8_t *out, size_t len)
{
    const fixed *const from = (const fixed *)source;
    uint8_t records[2 * AESMALL_NONCE_RECORD_SIZE] = {0};
    aesmall_error error = AESMALL_OK;

    if (from->way == 0) {
        memcpy(out, from->key, len);
    } else if (from->way == 1) {
        memset(out, 0x5a, len);
        error = AESMALL_ERROR_ENTROPY;
    } else if (from->way == 2) {
        SUITE_NAME(aesmall_aes128_, ENGINE, ) key;
        aesmall_drbg rng;

        error = aesmall_drbg_init(&rng,
                                  SUITE_NAME(aesmall_aes128_, ENGINE, _key_room_encrypt_only)(&key),
                                  no_entropy, NULL, NULL, 0);
        if (error == AESMALL_OK) {
            error = aesmall_vault_random_key(&rng, master, out, len);
        }
    } else {
        aesmall_nonce nonce;

        error = aesmall_nonce_create(no_load, no_store, records);
        if (error == AESMALL_OK) {
            error =
                aesmall_nonce_init(&nonce, no_load, no_store, records, from->way == 3 ? 8 : 4, 1);
        }
        if (error == AESMALL_OK) {
            error = aesmall_vault_counted_key(&nonce, master, out, len);
        }
    }
    return error;
}

/* ---- Answers ---- */

static const char *left(void)
{
    const uint8_t *const places[] = {(const uint8_t *)&one.vault, (const uint8_t *)&room, buffer};
    static const size_t sizes[] = {sizeof one.vault, sizeof room, sizeof buffer};
    uint8_t any = 0, place;
    size_t i;

    for (place = 0; place < 3; place++) {
        for (i = 0; i < sizes[place]; i++) {
            any |= places[place][i];
        }
    }
    return one.vault.state == 0 && any != 0 ? " !left" : "";
}

static void respond(aesmall_error error, const uint32_t *numbers, uint8_t count, const char *flag)
{
    uint8_t code = (uint8_t)(-(int)error), i;

    fw_puthex(&code, 1);
    fw_putc(' ');
    for (i = 0; i < 4 * count; i++) {
        code = (uint8_t)(numbers[i / 4] >> (24 - i % 4 * 8));
        fw_puthex(&code, 1);
    }
    fw_puts(flag);
    fw_puts(left());
    fw_puts(memory_flags());
    fw_putc('\n');
}

/* ---- Operations ---- */

#define CREATE(bits, mode, number)                                                                 \
    case KIND(bits, number):                                                                       \
        error = CREATE_##mode(bits, &suite_current.cipher, (uint32_t)protocol_number(&f[1]),       \
                              aesmall_vault_own_keys(new_key, &from), &memory_vault, buffer,       \
                              (size_t)protocol_number(&f[3]), (uint32_t)protocol_number(&f[2]));   \
        break;

static void create(const field *f)
{
    fixed from = {f[4].data[0], f[5].data};
    aesmall_error error = AESMALL_ERROR_ARGUMENT;

    switch (f[0].data[0]) {
        EACH(CREATE)
    }
    respond(error, NULL, 0, "");
}

#define OPEN(bits, mode, number)                                                                   \
    case KIND(bits, number):                                                                       \
        return OPEN_##mode(bits, &suite_current.cipher, &memory_vault, buffer, cap);

static aesmall_error open_kind(uint8_t kind, size_t cap)
{
    switch (kind) {
        EACH(OPEN)
    }
    return AESMALL_ERROR_ARGUMENT;
}

static void open_vault(const field *f)
{
    const aesmall_error error = open_kind(f[0].data[0], (size_t)protocol_number(&f[1]));
    const uint32_t size = aesmall_vault_size(&one.vault);

    respond(error, &size, error == AESMALL_OK, "");
}

static void write_pieces(const field *f)
{
    uint32_t offset = (uint32_t)protocol_number(&f[0]);
    size_t len = (size_t)protocol_number(&f[1]), piece = (size_t)protocol_number(&f[2]);
    aesmall_error error = AESMALL_OK;

    for (; error == AESMALL_OK && len != 0; len -= piece) {
        if (piece > len) {
            piece = len;
        }
        error = aesmall_vault_write(&one.vault, memory_plain_at(offset), piece);
        offset += (uint32_t)piece;
    }
    respond(error, NULL, 0, "");
}

static void read_some(const field *f)
{
    const size_t len = (size_t)protocol_number(&f[2]);
    aesmall_error error;
    placement p;

    protocol_place(&p, &f[0], &f[3], len);
    error = aesmall_vault_read(&one.vault, (uint32_t)protocol_number(&f[1]), p.out, len);
    if (error != AESMALL_OK && left()[0] != 0) {
        error = (aesmall_error)-0x7f;
    }
    protocol_respond_placed(&p, error, len);
}

static void one_step(char op, const field *f)
{
    aesmall_vault_step step = {(uint32_t)protocol_number(&f[0]), (uint32_t)protocol_number(&f[1])};
    aesmall_error error;
    uint32_t numbers[2];

    if (op == 'S') {
        error = aesmall_vault_seal_step(&one.vault, &memory_plain, &step);
    } else if (op == 'P') {
        error = aesmall_vault_open_step(&one.vault, &memory_plain, &step);
    } else {
        error = aesmall_vault_verify_step(&one.vault, &step);
    }
    numbers[0] = step.done;
    numbers[1] = step.total;
    respond(error, numbers, error == AESMALL_OK ? 2 : 0, "");
}

static void all_steps(char op)
{
    watch seen = {0, 0, 0, 0};
    aesmall_error error;
    uint32_t count;

    if (op == 's') {
        error = aesmall_vault_seal(&one.vault, &memory_plain, on_progress, &seen);
    } else if (op == 't') {
        error = aesmall_vault_open(&one.vault, &memory_plain, on_progress, &seen);
    } else {
        error = aesmall_vault_verify(&one.vault, on_progress, &seen);
    }
    count = seen.count;
    respond(error, &count, error == AESMALL_OK,
            seen.is_wrong || (error == AESMALL_OK && seen.done != seen.total) ? " !progress" : "");
}

static void look_into(void)
{
    aesmall_vault_info info;
    const aesmall_error error = aesmall_vault_inspect(&memory_vault, &info);
    uint32_t numbers[7];

    if (error == AESMALL_OK) {
        numbers[0] = info.size;
        numbers[1] = info.chunk_size;
        numbers[2] = info.key_id;
        numbers[3] = info.header_size;
        numbers[4] = info.key_size;
        numbers[5] = info.mode;
        numbers[6] = info.key_source;
    }
    respond(error, numbers, error == AESMALL_OK ? 7 : 0, "");
}

static void rekey(const field *f)
{
    aesmall_error error;

    aesmall_vault_wipe(&one.vault);
    error = suite_key_init_encrypt_only(&room, f[0].data, f[0].len);
    if (error == AESMALL_OK) {
        error = aesmall_vault_rekey(&memory_vault, &suite_current.cipher, &room.cipher,
                                    (uint32_t)protocol_number(&f[1]));
    }
    aesmall_wipe(&room, sizeof room);
    respond(error, NULL, 0, "");
}

static void try_all(const field *f)
{
    aesmall_error error;

    memory_plain_reset();
    error = open_kind(f[0].data[0], (size_t)protocol_number(&f[1]));
    if (error == AESMALL_OK) {
        error = aesmall_vault_open(&one.vault, &memory_plain, NULL, NULL);
    }
    respond(error, NULL, 0, error != AESMALL_OK && !memory_plain_is_new() ? " !released" : "");
}

int ops_master(const request *r)
{
    const field *f = r->fields;

    if (r->op == 'K') {
        protocol_respond(suite_key_init(&suite_current, f[0].data, f[0].len), NULL, 0);
    } else if (r->op == 'k') {
        protocol_respond(suite_key_init_encrypt_only(&suite_current, f[0].data, f[0].len), NULL, 0);
    } else {
        return 0;
    }
    return 1;
}

int ops_vault(const request *r)
{
    const field *f = r->fields;
    placement p;

    switch (r->op) {
    case 'n': create(f); return 1;
    case 'o': open_vault(f); return 1;
    case 'w':
        protocol_place(&p, &f[0], &f[1], 0);
        protocol_respond_placed(&p, aesmall_vault_write(&one.vault, p.in, p.in_len), 0);
        return 1;
    case 'W': write_pieces(f); return 1;
    case 'f': respond(aesmall_vault_finish(&one.vault), NULL, 0, ""); return 1;
    case 'r': read_some(f); return 1;
    case 'S':
    case 'P':
    case 'V': one_step(r->op, f); return 1;
    case 's':
    case 't':
    case 'v': all_steps(r->op); return 1;
    case 'i': look_into(); return 1;
    case 'j': rekey(f); return 1;
    case 'T': try_all(f); return 1;
    case 'q':
        one.vault.index = (uint32_t)protocol_number(&f[0]);
        respond(AESMALL_OK, NULL, 0, "");
        return 1;
    case 'z':
        aesmall_vault_wipe(&one.vault);
        respond(AESMALL_OK, NULL, 0, "");
        return 1;
    case 'Z': {
        const uint32_t sizes[2] = {(uint32_t)sizeof(aesmall_vault),
                                   (uint32_t)sizeof(aesmall_vault_wide)};

        respond(AESMALL_OK, sizes, 2, "");
        return 1;
    }
    default: return 0;
    }
}
