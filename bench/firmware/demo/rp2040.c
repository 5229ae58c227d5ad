/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The demo's program on the RP2040: sends a text as Base64 of AES-CBC, and sealed with SIV, with
 * the default engine, which has no secret-dependent branch or address. It reads the same lines as
 * examples/SensorUplink: key <hex>, iv <hex>, text <...>, go. A further line is seal <hex>, the 32
 * bytes of the keys of SIV. */
#include <string.h>

#include "aesmall.h"
#include "fw.h"
#include "lines.h"

#define TEXT_MAX 128

typedef struct request {
    uint8_t secret[32];
    size_t secret_len;
    uint8_t iv[16];
    size_t iv_len;
    uint8_t siv_secret[32];
    size_t siv_secret_len;
    char text[TEXT_MAX + 1];
} request;

static void send_text(request *r)
{
    aesmall_aes key;
    uint8_t sealed[AESMALL_CBC_PKCS7_SIZE(TEXT_MAX)];
    char base64[AESMALL_BASE64_SIZE(sizeof sealed)];
    size_t len;
    int fresh = r->iv_len == sizeof r->iv;
    r->iv_len = 0; /* an IV is used once */
    if (!fresh || aesmall_aes_init_encrypt_only(&key, r->secret, r->secret_len) != AESMALL_OK) {
        fw_puts("error: send a key and a new iv first\r\n");
    } else if (aesmall_cbc_encrypt_pkcs7(&key.cipher, r->iv, (const uint8_t *)r->text,
                                         strlen(r->text), sealed, sizeof sealed,
                                         &len) != AESMALL_OK ||
               aesmall_base64_encode(sealed, len, base64, sizeof base64, &len) != AESMALL_OK) {
        fw_puts("error: the text did not fit\r\n");
    } else {
        fw_puts("text ");
        fw_puts(base64);
        fw_puts("\r\n");
    }
    aesmall_wipe(&key, sizeof key);
}

static void send_sealed(const request *r)
{
    aesmall_aes128_siv key;
    char sealed[AESMALL_TEXT_SEALED_SIZE(TEXT_MAX)];
    size_t len;

    if (r->siv_secret_len != sizeof r->siv_secret) {
        fw_puts("error: send the keys to seal with first\r\n");
        return;
    }
    aesmall_aes128_siv_init(&key, r->siv_secret);
    if (aesmall_text_seal(&key.mac.cipher, &key.ctr.cipher, NULL, 0, (const uint8_t *)r->text,
                          strlen(r->text), sealed, sizeof sealed, &len) != AESMALL_OK) {
        fw_puts("error: the text was not sealed\r\n");
    } else {
        fw_puts("sealed ");
        fw_puts(sealed);
        fw_puts("\r\n");
    }
    aesmall_wipe(&key, sizeof key);
}

int main(void)
{
    static request r;
    char line[sizeof "text " + TEXT_MAX];
    while (demo_read_line(line, sizeof line)) {
        if (strncmp(line, "key ", 4) == 0) {
            r.secret_len = demo_read_hex(line + 4, r.secret, sizeof r.secret);
        } else if (strncmp(line, "iv ", 3) == 0) {
            r.iv_len = demo_read_hex(line + 3, r.iv, sizeof r.iv);
        } else if (strncmp(line, "seal ", 5) == 0) {
            r.siv_secret_len = demo_read_hex(line + 5, r.siv_secret, sizeof r.siv_secret);
        } else if (strncmp(line, "text ", 5) == 0) {
            strcpy(r.text, line + 5); /* never longer than the line */
        } else if (strcmp(line, "go") == 0) {
            send_text(&r);
            send_sealed(&r);
            fw_puts("done\r\n");
        } else {
            fw_puts("error: unknown command\r\n");
        }
    }
    fw_exit(0);
}
