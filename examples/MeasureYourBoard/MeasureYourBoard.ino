/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Does your board take the cycles that the tables of aesmall promise? Counts AES-128 of every
 * engine by the chip's own timer, checks the vector of FIPS 197 C.1 and prints for each call the
 * measured cycles, a slash and the published cycles, which are modelled on a Cortex-M3, M4 and M33.
 * Decryption with fastram and balancedram takes 43 more: the call checks its tables. */
#include "cycles.h"
#include "figures.h"
#include <aesmall.h>

alignas(4) uint8_t secret[16], text[16], sealed[16], opened[16];
const uint8_t SEALED[16] = {0x69, 0xc4, 0xe0, 0xd8, 0x6a, 0x7b, 0x04, 0x30,
                            0xd8, 0xcd, 0xb7, 0x80, 0x70, 0xb4, 0xc5, 0x5a};

void print(const char *name, Ticks call, Ticks empty, Ticks published)
{
    Serial.print(name);
    Serial.print(published ? call - empty + EMPTY_CALL : 0);
    Serial.print("/");
    Serial.print(published);
}

/* A call, and the same without its assembly */
#define COMPARE(name, Call, call, empty, published, ...)                                           \
    print(name, ticks<Call>(call, __VA_ARGS__), ticks<Call>(empty, __VA_ARGS__), published)
/* ENGINE of figures.h */
#define MEASURE(engine, key_args, set_up, args, encryption, decryption)                            \
    __attribute__((noinline)) void measure_##engine()                                              \
    {                                                                                              \
        aesmall_aes128_##engine key;                                                               \
        aesmall_aes128_##engine##_init(&key, secret); /* the first one fills tables in RAM */      \
        typedef decltype(wordOf(key.schedule)) Word;                                               \
        COMPARE(#engine ": key set-up ", KeySetUp<Word>, aesmall_aes128_expand_##engine,           \
                emptyKeySetUp##key_args, set_up, key.schedule, secret);                            \
        COMPARE(", encryption ", Block<Word>, aesmall_aes128_encrypt_##engine, emptyBlock##args,   \
                encryption, key.schedule, text, sealed);                                           \
        COMPARE(", decryption ", Block<Word>, aesmall_aes128_decrypt_##engine, emptyBlock##args,   \
                decryption, key.schedule, sealed, opened);                                         \
        bool right = !memcmp(sealed, SEALED, 16) && !memcmp(opened, text, 16);                     \
        Serial.println(right ? ", vector right" : ", vector WRONG");                               \
    }
ENGINES(MEASURE)
#define CALL(engine, ...) measure_##engine();

void setup()
{
    Serial.begin(115200);
    START_TIMER();
    for (uint8_t i = 0; i < 16; i++) {
        secret[i] = i;
        text[i] = 0x11 * i;
    }
    ENGINES(CALL)
    Serial.println("done, on " CHIP);
}

void loop()
{
}
