/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A whole program that encrypts and decrypts a string of 47 bytes in CBC with keys of 128 and 256
 * bits, with key set-up. A request is the size of the secret (16 or 32, or 0 to end), the IV, the
 * string and the secret. The answer is the ciphertext, the decrypted string, and the errors of
 * both, which are 0.
 *   STRING_ENGINE  the engine
 *   STRING_FORM    0: PKCS#7; 1: ciphertext stealing (CS3); 2: PKCS#7 and Base64 */
#include "aesmall.h"
#include "fw.h"

#define LENGTH 47
#define PADDED AESMALL_CBC_PKCS7_SIZE(LENGTH)

/* The fields of a request, in order */
static struct {
    uint8_t iv[16], text[LENGTH], secret[32];
} in;
static uint8_t text[PADDED], sealed[PADDED];
#if STRING_FORM == 2
static char letters[AESMALL_BASE64_SIZE(PADDED)];
#define ANSWER ((const uint8_t *)letters)
#define ANSWER_SIZE (sizeof letters - 1)
#else
#define ANSWER sealed
#define ANSWER_SIZE (STRING_FORM == 1 ? LENGTH : PADDED)
#endif

static aesmall_error encrypt(const aesmall_cipher *cipher)
{
#if STRING_FORM == 1
    return aesmall_cbc_encrypt_cs3(cipher, in.iv, in.text, LENGTH, sealed, LENGTH);
#else
    size_t size;
    aesmall_error error =
        aesmall_cbc_encrypt_pkcs7(cipher, in.iv, in.text, LENGTH, sealed, sizeof sealed, &size);
#if STRING_FORM == 2
    if (error == AESMALL_OK) {
        error = aesmall_base64_encode(sealed, size, letters, sizeof letters, &size);
    }
#endif
    return error;
#endif
}

static aesmall_error decrypt(const aesmall_cipher *cipher)
{
#if STRING_FORM == 1
    return aesmall_cbc_decrypt_cs3(cipher, in.iv, sealed, LENGTH, text, LENGTH);
#else
    size_t size = PADDED;
    aesmall_error error = AESMALL_OK;
#if STRING_FORM == 2
    error = aesmall_base64_decode(letters, sizeof letters - 1, sealed, sizeof sealed, &size);
#endif
    if (error == AESMALL_OK) {
        error = aesmall_cbc_decrypt_pkcs7(cipher, in.iv, sealed, size, text, sizeof text, &size);
    }
    return error;
#endif
}

/* The measured functions: string_encrypt_128 and so on. The key is on the stack for a short time.
 */
#define KEY_OF(bits, engine, end) aesmall_aes##bits##_##engine##end
#define KEY(bits, engine, end) KEY_OF(bits, engine, end)
#define STRING_CALL(direction, bits, init)                                                         \
    __attribute__((noinline)) aesmall_error string_##direction##_##bits(void);                     \
    aesmall_error string_##direction##_##bits(void)                                                \
    {                                                                                              \
        KEY(bits, STRING_ENGINE, ) key;                                                            \
        aesmall_error error;                                                                       \
                                                                                                   \
        KEY(bits, STRING_ENGINE, init)(&key, in.secret);                                           \
        error = direction(&key.cipher);                                                            \
        aesmall_wipe(&key, sizeof key);                                                            \
        return error;                                                                              \
    }

STRING_CALL(encrypt, 128, _init_encrypt_only)
STRING_CALL(decrypt, 128, _init)
STRING_CALL(encrypt, 256, _init_encrypt_only)
STRING_CALL(decrypt, 256, _init)

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
        uint8_t *place = in.iv;
        aesmall_error errors;

        do {
            *place++ = (uint8_t)fw_getc();
        } while (place != in.secret + size);
        errors = size == 16 ? string_encrypt_128() : string_encrypt_256();
        send(ANSWER, ANSWER_SIZE);
        errors |= size == 16 ? string_decrypt_128() : string_decrypt_256();
        send(text, LENGTH);
        fw_putc((char)errors);
    }
    return 0; /* to the start-up code, which ends the program, so that main as a whole can be
               * measured */
}
