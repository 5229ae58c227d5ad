/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The program does not fill the tables in RAM of ENGINE (fastram or balancedram). It tests every
 * way to encrypt a block, each with tables as the start-up code leaves them, and prints the line
 * of each failed check. The vectors are from FIPS 197 appendix C, so the expected values are not
 * made by the library. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <string.h>

#include "aesmall.h"
#include "fw.h"

#define PASTE(a, b, c) a##b##c
#define NAME(a, b, c) PASTE(a, b, c)
#define BITS(bits, after) NAME(aesmall_aes##bits##_, ENGINE, after)
#define CALL(bits, verb) NAME(aesmall_aes##bits##_##verb##_, ENGINE, )

static int failures;
static uint8_t secret[32], block[16], out[32];
static const uint8_t EXPECTED[3][16] = {
    {0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30, 0xd8, 0xcd, 0xb7, 0x80, 0x70, 0xb4, 0xc5,
     0x5a},
    {0xdd, 0xa9, 0x7c, 0xa4, 0x86, 0x4c, 0xdf, 0xe0, 0x6e, 0xaf, 0x70, 0xa0, 0xec, 0x0d, 0x71,
     0x91},
    {0x8e, 0xa2, 0xb7, 0xca, 0x51, 0x67, 0x45, 0xbf, 0xea, 0xfc, 0x49, 0x90, 0x4b, 0x49, 0x60,
     0x89},
};

static void fail(unsigned line)
{
    uint8_t digits[2] = {(uint8_t)(line >> 8), (uint8_t)line};

    fw_puthex(digits, sizeof digits);
    fw_putc('\n');
    failures++;
}

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fail(__LINE__);                                                                        \
        }                                                                                          \
    } while (0)

/* Sets the tables as after a reset. */
static void forget(void)
{
    memset(aesmall_sbox_ram_avr, 0, 256);
    memset(aesmall_inv_sbox_ram_avr, 0, 256);
    memset(out, 0, sizeof out);
}

#define SIZE(bits, expected)                                                                       \
    static void size_##bits(void)                                                                  \
    {                                                                                              \
        union {                                                                                    \
            BITS(bits, ) size;                                                                     \
            NAME(aesmall_aes_, ENGINE, ) any;                                                      \
            uint8_t schedule[(bits) / 2 + 112];                                                    \
        } key;                                                                                     \
                                                                                                   \
        forget();                                                                                  \
        BITS(bits, _init_encrypt_only)(&key.size, secret);                                         \
        key.size.cipher.encrypt(&key.size.cipher, block, out);                                     \
        CHECK(memcmp(out, expected, 16) == 0);                                                     \
        forget();                                                                                  \
        BITS(bits, _init)(&key.size, secret);                                                      \
        key.size.cipher.decrypt(&key.size.cipher, expected, out);                                  \
        CHECK(memcmp(out, block, 16) == 0);                                                        \
        forget();                                                                                  \
        CHECK(NAME(aesmall_aes_, ENGINE, _init)(&key.any, secret, (bits) / 8) == AESMALL_OK);      \
        key.any.cipher.decrypt(&key.any.cipher, expected, out);                                    \
        CHECK(memcmp(out, block, 16) == 0);                                                        \
        forget();                                                                                  \
        CALL(bits, expand)(key.schedule, secret);                                                  \
        CALL(bits, encrypt)(key.schedule, block, out);                                             \
        CHECK(memcmp(out, expected, 16) == 0);                                                     \
        forget();                                                                                  \
        CALL(bits, expand)(key.schedule, secret);                                                  \
        CALL(bits, decrypt)(key.schedule, expected, out);                                          \
        CHECK(memcmp(out, block, 16) == 0);                                                        \
        EIC(bits, expected)                                                                        \
    }

#ifdef ENGINE_EIC
#define EIC(bits, expected)                                                                        \
    forget();                                                                                      \
    BITS(bits, _init_decrypt_only)(&key.size, secret);                                             \
    key.size.cipher.decrypt(&key.size.cipher, expected, out);                                      \
    CHECK(memcmp(out, block, 16) == 0);                                                            \
    forget();                                                                                      \
    CALL(bits, expand_eic)(key.schedule, secret);                                                  \
    CALL(bits, decrypt_eic)(key.schedule, expected, out);                                          \
    CHECK(memcmp(out, block, 16) == 0);
#else
#define EIC(bits, expected)
#endif

SIZE(128, EXPECTED[0])
SIZE(192, EXPECTED[1])
SIZE(256, EXPECTED[2])

/* The calls that fill early: for both directions, and one for all keys. */
static void early(void)
{
    BITS(128, ) key;

    forget();
    aesmall_fastram_init_decrypt_only();
    BITS(128, _init_encrypt_only)(&key, secret);
    key.cipher.encrypt(&key.cipher, block, out);
    CHECK(memcmp(out, EXPECTED[0], 16) == 0);
    aesmall_fastram_init();
    aesmall_fastram_init_decrypt_only();
    CALL(128, decrypt)(key.schedule, EXPECTED[0], out);
    CHECK(memcmp(out, block, 16) == 0);
}

/* A mode keeps two different blocks different, and a forgery is found. */
static void modes(void)
{
    static const uint8_t nonce[13] = {1};
    BITS(128, ) key;
    uint8_t text[32] = {0}, sealed[40];

    forget();
    BITS(128, _init_encrypt_only)(&key, secret);
    CHECK(aesmall_ccm_seal(&key.cipher, nonce, 13, NULL, 0, text, 32, sealed, 40, 8) == AESMALL_OK);
    CHECK(memcmp(sealed, sealed + 16, 16) != 0);
    forget();
    BITS(128, _init_encrypt_only)(&key, secret);
    sealed[0] ^= 1;
    CHECK(aesmall_ccm_open(&key.cipher, nonce, 13, NULL, 0, sealed, 40, text, 32, 8) ==
          AESMALL_ERROR_AUTH);
    sealed[0] ^= 1;
    CHECK(aesmall_ccm_open(&key.cipher, nonce, 13, NULL, 0, sealed, 40, text, 32, 8) == AESMALL_OK);
}

/* ---- an interrupt that fills the tables while the program fills them ---- */

static volatile uint8_t wrong;

/* Makes another key and uses it in both directions. */
ISR(TIMER1_COMPA_vect)
{
    static BITS(128, ) key;
    static uint8_t mine[16];

    TIMSK1 = 0;
    BITS(128, _init)(&key, secret);
    key.cipher.encrypt(&key.cipher, block, mine);
    wrong |= memcmp(mine, EXPECTED[0], 16) != 0;
    key.cipher.decrypt(&key.cipher, EXPECTED[0], mine);
    wrong |= memcmp(mine, block, 16) != 0;
}

/* Filling both tables takes some 6,000 cycles. The interrupt occurs at all times during them, in
 * another phase each time. */
static void interrupted(void)
{
    static BITS(128, ) key;
    uint16_t when;

    for (when = 1; when < 7400; when = (uint16_t)(when + 61)) {
        forget();
        TCCR1A = 0;
        TCCR1B = 0;
        TCNT1 = 0;
        OCR1A = when;
        TIFR1 = 1 << OCF1A;
        TIMSK1 = 1 << OCIE1A;
        sei();
        TCCR1B = 1 << CS10;
        BITS(128, _init)(&key, secret);
        key.cipher.encrypt(&key.cipher, block, out);
        CHECK(memcmp(out, EXPECTED[0], 16) == 0);
        key.cipher.decrypt(&key.cipher, EXPECTED[0], out);
        CHECK(memcmp(out, block, 16) == 0);
        cli();
        CHECK(TIMSK1 == 0); /* the interrupt occurred */
    }
    CHECK(!wrong);
}

int main(void)
{
    uint8_t i;

    for (i = 0; i < 32; i++) {
        secret[i] = i;
        block[i & 15] = (uint8_t)((i & 15) * 0x11);
    }
    size_128();
    size_192();
    size_256();
    early();
    modes();
    interrupted();
    fw_exit(failures);
}
