/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The page "Try it": seals a text as a line with SIV (page.h). `key` takes the 32 bytes of both
 * keys. Example: "key 000102...1f", "text 21.5 degrees", "go" gives "sealed Ab...". */
#include "page.h"

static uint8_t secret[32];
static size_t secret_len;
static char text[AESMALL_TEXT_SEALED_SIZE(TEXT_MAX)]; /* the message, then the sealed line */

static void seal(void)
{
    PAGE_KEY mac;
    PAGE_KEY ctr;
    size_t len;
    aesmall_error error;

    if (secret_len != sizeof secret) {
        page_send(AESMALL_ERROR_KEY_SIZE, "", "");
        return;
    }
    PAGE_INIT(&mac, secret);
    PAGE_INIT(&ctr, secret + 16);
    error = aesmall_text_seal(&mac.cipher, &ctr.cipher, NULL, 0, (const uint8_t *)text,
                              strlen(text), text, sizeof text, &len);
    aesmall_wipe(&mac, sizeof mac);
    aesmall_wipe(&ctr, sizeof ctr);
    page_send(error, "sealed ", text);
}

int main(void)
{
    static char line[sizeof "text " + TEXT_MAX];

    while (demo_read_line(line, sizeof line)) {
        if (strncmp(line, "key ", 4) == 0) {
            secret_len = demo_read_hex(line + 4, secret, sizeof secret);
        } else if (strncmp(line, "text ", 5) == 0) {
            strcpy(text, line + 5); /* never longer than the line */
        } else if (strcmp(line, "go") == 0) {
            seal();
            fw_puts("done\r\n");
        }
    }
    fw_exit(0);
}
