/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/apart.h"
#include "../../core/equal.h"
#include "../../core/scrub.h"
#include "../ctr/ctr_counter.h"
#include "siv.h"
#include "siv_core.h"
#include "siv_wide_unchecked.h"

/* Two blocks that one call encrypts: D of S2V and the MAC of the text. */
enum { D = 0, MAC = AESMALL_BLOCK_SIZE, BOTH = 2 * AESMALL_BLOCK_SIZE };

/* Encrypts d, and v with the next block of text where there are 32 bytes or more: the last 16 wait
 * for d. Whether it was done. */
static uint8_t step(const aesmall_cipher *cipher, uint8_t both[BOTH], const uint8_t *text,
                    size_t len, const void *schedule, aesmall_wide_blocks *encrypt_wide)
{
    if (len < 2 * AESMALL_BLOCK_SIZE) {
        cipher->encrypt(cipher, both, both);
        return 0;
    }
    aesmall_xor_block(both + MAC, text);
    encrypt_wide(schedule, both, both);
    return 1;
}

AESMALL_SCRUBBED static void s2v(const aesmall_cipher *cipher, const aesmall_siv_args *args,
                                 const uint8_t *text, size_t len, uint8_t v[AESMALL_BLOCK_SIZE],
                                 const void *schedule, aesmall_wide_blocks *encrypt_wide)
{
    struct {
        uint8_t both[BOTH];
        aesmall_cmac_subkeys subkeys;
        uint8_t mac[AESMALL_BLOCK_SIZE];
    } own;

    aesmall_wipe(&own, sizeof own);
    if (step(cipher, own.both, text, len, schedule, encrypt_wide)) {
        text += AESMALL_BLOCK_SIZE; /* not by 0: it may be NULL */
        len -= AESMALL_BLOCK_SIZE;
    }
    aesmall_double(own.both + D);
    aesmall_copy(own.subkeys.k1, own.both + D, AESMALL_BLOCK_SIZE);
    if (step(cipher, own.both, text, len, schedule, encrypt_wide)) {
        text += AESMALL_BLOCK_SIZE;
        len -= AESMALL_BLOCK_SIZE;
    }
    aesmall_siv_add_ads(cipher, args, own.both + D, own.mac, &own.subkeys);
    aesmall_siv_end_text(cipher, text, len, own.both + D, own.both + MAC, &own.subkeys);
    aesmall_copy(v, own.both + MAC, AESMALL_BLOCK_SIZE);
    aesmall_wipe(&own, sizeof own);
}

/* out = in XOR keystream. */
static void add(uint8_t *out, const uint8_t *in, const uint8_t *keystream, size_t len)
{
#if AESMALL_XOR_ASM
    aesmall_xor(out, in, keystream, len);
#else
    for (; len != 0; len--) {
        *out++ = (uint8_t)(*in++ ^ *keystream++);
    }
#endif
}

static void crypt(const uint8_t v[AESMALL_BLOCK_SIZE], const uint8_t *in, size_t len, uint8_t *out,
                  const void *schedule, aesmall_wide_blocks *encrypt_wide)
{
    uint8_t counter[AESMALL_BLOCK_SIZE];
    uint8_t keystream[2 * AESMALL_BLOCK_SIZE];

    aesmall_siv_counter(counter, v);
    while (len != 0) {
        size_t part = len < sizeof keystream ? len : sizeof keystream;

        aesmall_copy(keystream, counter, AESMALL_BLOCK_SIZE);
        aesmall_ctr_next(counter);
        aesmall_copy(keystream + AESMALL_BLOCK_SIZE, counter, AESMALL_BLOCK_SIZE);
        aesmall_ctr_next(counter);
        encrypt_wide(schedule, keystream, keystream);
        add(out, in, keystream, part);
        in += part;
        out += part;
        len -= part;
    }
    aesmall_wipe(keystream, sizeof keystream);
}

AESMALL_APART aesmall_error aesmall_siv_wide_unchecked(const aesmall_cipher *mac_cipher,
                                                       const aesmall_siv_args *args,
                                                       uint8_t is_open, const void *mac_schedule,
                                                       const void *ctr_schedule,
                                                       aesmall_wide_blocks *encrypt_wide)
{
    const uint8_t *const in = args->in;
    uint8_t *const out = args->out;
    size_t len = args->in_len;
    uint8_t v[AESMALL_BLOCK_SIZE];
    aesmall_error error = AESMALL_OK;

    if (!is_open) {
        s2v(mac_cipher, args, in, len, out, mac_schedule, encrypt_wide);
        crypt(out, in, len, out + AESMALL_BLOCK_SIZE, ctr_schedule, encrypt_wide);
        aesmall_scrub();
        return AESMALL_OK;
    }
    len -= AESMALL_BLOCK_SIZE;
    crypt(in, in + AESMALL_BLOCK_SIZE, len, out, ctr_schedule, encrypt_wide);
    s2v(mac_cipher, args, out, len, v, mac_schedule, encrypt_wide);
    if (!aesmall_equal(v, in, AESMALL_BLOCK_SIZE)) {
        aesmall_wipe(out, len);
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_scrub();
    aesmall_wipe(v, AESMALL_BLOCK_SIZE); /* the tag that a forger needs */
    return error;
}

aesmall_error aesmall_siv_seal_wide_args(const aesmall_cipher *mac_cipher,
                                         const aesmall_cipher *ctr_cipher,
                                         const aesmall_siv_args *args, const void *mac_schedule,
                                         const void *ctr_schedule,
                                         aesmall_wide_blocks *encrypt_wide)
{
    aesmall_error error = aesmall_siv_check_seal(mac_cipher, ctr_cipher, args);

    return error != AESMALL_OK ? error
                               : aesmall_siv_wide_unchecked(mac_cipher, args, 0, mac_schedule,
                                                            ctr_schedule, encrypt_wide);
}

aesmall_error aesmall_siv_open_wide_args(const aesmall_cipher *mac_cipher,
                                         const aesmall_cipher *ctr_cipher,
                                         const aesmall_siv_args *args, const void *mac_schedule,
                                         const void *ctr_schedule,
                                         aesmall_wide_blocks *encrypt_wide)
{
    aesmall_error error = aesmall_siv_check_open(mac_cipher, ctr_cipher, args);

    return error != AESMALL_OK ? error
                               : aesmall_siv_wide_unchecked(mac_cipher, args, 1, mac_schedule,
                                                            ctr_schedule, encrypt_wide);
}
