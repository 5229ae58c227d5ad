/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A whole program that encrypts and decrypts a string of 47 bytes in CBC with keys of 128 and of
 * 256 bits, key set-up included. A request is the bytes of the secret (16 or 32; 0 is the end), the
 * secret, the IV and the string; the answer is the ciphertext, what it decrypts to, and the two
 * errors, which are 0.
 *   STRING_ENGINE  the engine
 *   STRING_FORM    0: PKCS#7; 1: ciphertext stealing (CS3); 2: PKCS#7 and Base64 */
#include "aesmall.h"
#include "fw.h"

#define LENGTH 47
#define PADDED AESMALL_CBC_PKCS7_SIZE(LENGTH)
#if STRING_FORM == 0
#define SEALED PADDED
#define SEALED_ROOM PADDED
#elif STRING_FORM == 1
#define SEALED LENGTH
#define SEALED_ROOM LENGTH
#else
#define SEALED 64
#define SEALED_ROOM AESMALL_CBC_TEXT_SIZE(LENGTH)
#endif

static uint8_t secret[32], iv[16], text[PADDED], sealed[SEALED_ROOM];

static aesmall_error encrypt(const aesmall_cipher *cipher)
{
#if STRING_FORM == 1
    return aesmall_cbc_encrypt_cs3(cipher, iv, text, LENGTH, sealed, LENGTH);
#else
    size_t size;
#if STRING_FORM == 0
    return aesmall_cbc_encrypt_pkcs7(cipher, iv, text, LENGTH, sealed, SEALED_ROOM, &size);
#else
    return aesmall_cbc_text_encrypt(cipher, iv, text, LENGTH, (char *)sealed, SEALED_ROOM, &size);
#endif
#endif
}

static aesmall_error decrypt(const aesmall_cipher *cipher)
{
#if STRING_FORM == 1
    return aesmall_cbc_decrypt_cs3(cipher, iv, sealed, LENGTH, text, LENGTH);
#else
    size_t size;
#if STRING_FORM == 0
    return aesmall_cbc_decrypt_pkcs7(cipher, iv, sealed, SEALED, text, PADDED, &size);
#else
    return aesmall_cbc_text_decrypt(cipher, iv, (const char *)sealed, SEALED, text, PADDED, &size);
#endif
#endif
}

/* string_encrypt_128 and so on: what is measured. The key lives on the stack, and not long. */
#define KEY_OF(bits, engine, end) aesmall_aes##bits##_##engine##end
#define KEY(bits, engine, end) KEY_OF(bits, engine, end)
#define STRING_CALL(direction, bits, init)                                                         \
    __attribute__((noinline)) aesmall_error string_##direction##_##bits(void);                     \
    aesmall_error string_##direction##_##bits(void)                                                \
    {                                                                                              \
        KEY(bits, STRING_ENGINE, ) key;                                                            \
        aesmall_error error;                                                                       \
                                                                                                   \
        KEY(bits, STRING_ENGINE, init)(&key, secret);                                              \
        error = direction(&key.cipher);                                                            \
        aesmall_wipe(&key, sizeof key);                                                            \
        return error;                                                                              \
    }

STRING_CALL(encrypt, 128, _init_enc)
STRING_CALL(decrypt, 128, _init)
STRING_CALL(encrypt, 256, _init_enc)
STRING_CALL(decrypt, 256, _init)

static void receive(uint8_t *to, uint8_t size)
{
    while (size-- > 0) {
        *to++ = (uint8_t)fw_getc();
    }
}

static void send(const uint8_t *from, uint8_t size)
{
    while (size-- > 0) {
        fw_putc((char)*from++);
    }
}

int main(void)
{
    uint8_t size;

    while ((size = (uint8_t)fw_getc()) != 0) {
        uint8_t errors[2];

        receive(secret, size);
        receive(iv, sizeof iv);
        receive(text, LENGTH);
        errors[0] = (uint8_t)(size == 16 ? string_encrypt_128() : string_encrypt_256());
        send(sealed, SEALED);
        errors[1] = (uint8_t)(size == 16 ? string_decrypt_128() : string_decrypt_256());
        send(text, LENGTH);
        send(errors, sizeof errors);
    }
    fw_exit(0);
    return 0;
}
