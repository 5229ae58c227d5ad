/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
/* Seals and opens as a chip does: GCM with the functions of doc/recipes/mqtt-payload.md, CBC with
 * cbc_text.h. A line of the input is a call: name, key and argument, in hexadecimal. A line of the
 * output is "= " and the result in hexadecimal, or "= refused". */
#define main recipe_main
#include "recipe.c"
#undef main

#define TEXT_MAX 200

static aesmall_error call(const char *name, const aesmall_cipher *key, aesmall_nonce *counter,
                          const char *in, size_t in_len, char out[TEXT_MAX])
{
    static uint8_t iv[16]; /* a counter, so that the same run has the same texts */
    size_t len;

    if (strcmp(name, "sealGcm") == 0) {
        return seal(key, counter, in, in_len, out, TEXT_MAX);
    }
    if (strcmp(name, "openGcm") == 0) {
        memcpy(out, in, in_len + 1);
        return open(key, out, in_len);
    }
    if (strcmp(name, "sealCbc") == 0) {
        iv[0]++;
        return aesmall_cbc_text_encrypt_with_iv(key, iv, (const uint8_t *)in, in_len, out, TEXT_MAX,
                                                &len);
    }
    return aesmall_cbc_text_decrypt_with_iv(key, in, in_len, (uint8_t *)out, TEXT_MAX, &len);
}

int main(void)
{
    static union {
        aesmall_aes128 aes128;
        aesmall_aes256 aes256;
    } key;
    static char line[3 * TEXT_MAX], in[TEXT_MAX], out[TEXT_MAX];
    char name[8], digits[65];
    uint8_t bytes[32];
    aesmall_nonce counter;
    size_t len, i;

    if (aesmall_nonce_create(load, store, NULL) != AESMALL_OK ||
        aesmall_nonce_init(&counter, load, store, NULL, 8, 100) != AESMALL_OK) {
        return 1;
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        const char *argument = strrchr(line, ' ');
        const aesmall_cipher *cipher = &key.aes128.cipher;

        if (sscanf(line, "%7s %64s", name, digits) != 2 || argument == NULL ||
            aesmall_hex_decode(digits, strlen(digits), bytes, sizeof bytes, &len) != AESMALL_OK) {
            return 1;
        }
        if (len == 16) {
            aesmall_aes128_init(&key.aes128, bytes);
        } else {
            aesmall_aes256_init(&key.aes256, bytes);
            cipher = &key.aes256.cipher;
        }
        if (aesmall_hex_decode(argument + 1, strcspn(argument + 1, "\n"), (uint8_t *)in,
                               sizeof in - 1, &len) != AESMALL_OK) {
            return 1;
        }
        in[len] = '\0';
        printf("= ");
        if (call(name, cipher, &counter, in, len, out) == AESMALL_OK) {
            for (i = 0; out[i] != '\0'; i++) {
                printf("%02x", (unsigned char)out[i]);
            }
            printf("\n");
        } else {
            printf("refused\n");
        }
    }
    aesmall_wipe(&key, sizeof key);
    return 0;
}
