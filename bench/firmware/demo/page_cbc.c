/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The page "Try it": encrypts a text with AES-128-CBC and sends it as Base64, which the program
 * `openssl` opens (page.h). The text is not authenticated. Example: "key 000102...0f", "iv
 * 0f0e...00", "text 21.5 degrees", "go" gives "text Ab...". */
#include "page.h"

static uint8_t secret[16];
static size_t secret_len;
static uint8_t iv[AESMALL_BLOCK_SIZE];
static size_t iv_len;
static char text[AESMALL_CBC_TEXT_SIZE(TEXT_MAX)]; /* the message, then the encrypted line */

static void encrypt(void)
{
    PAGE_KEY key;
    size_t len;
    aesmall_error error;
    int is_fresh = iv_len == sizeof iv;

    iv_len = 0; /* an IV is used once */
    if (secret_len != sizeof secret || !is_fresh) {
        page_send(AESMALL_ERROR_KEY_SIZE, "", "");
        return;
    }
    PAGE_INIT(&key, secret);
    error = aesmall_cbc_text_encrypt(&key.cipher, iv, (const uint8_t *)text, strlen(text), text,
                                     sizeof text, &len);
    aesmall_wipe(&key, sizeof key);
    page_send(error, "text ", text);
}

int main(void)
{
    static char line[sizeof "text " + TEXT_MAX];

    while (demo_read_line(line, sizeof line)) {
        if (strncmp(line, "key ", 4) == 0) {
            secret_len = demo_read_hex(line + 4, secret, sizeof secret);
        } else if (strncmp(line, "iv ", 3) == 0) {
            iv_len = demo_read_hex(line + 3, iv, sizeof iv);
        } else if (strncmp(line, "text ", 5) == 0) {
            strcpy(text, line + 5); /* never longer than the line */
        } else if (strcmp(line, "go") == 0) {
            encrypt();
            fw_puts("done\r\n");
        }
    }
    fw_exit(0);
}
