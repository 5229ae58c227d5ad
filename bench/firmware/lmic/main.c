/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls os_aes as LMIC does, for measuring and for the tests. A request on the UART has mode,
 * offset of buf (0..3), its length (two bytes, low one first), key, aux and buf. The answer has the
 * result of os_aes (four bytes, high one first), buf, and a byte that is 0 if os_aes wrote no other
 * byte. Mode 0xff ends the program. Mode 0x80 is the block cipher of the lower seam.
 *
 * With LMIC_EMPTY, os_aes does nothing. The size of that program is subtracted. */
#include <stdint.h>
#include <string.h>

#include "fw.h"

#define BUF_MAX 560
#define MARGIN 4
#define MARK 0xa5

extern uint32_t AESAUX[], AESKEY[];
uint32_t os_aes(uint8_t mode, uint8_t *buf, uint16_t len);
void lmic_aes_encrypt(uint8_t *data, uint8_t *key);

#ifdef LMIC_EMPTY
uint32_t AESAUX[4], AESKEY[4];

__attribute__((noinline)) uint32_t os_aes(uint8_t mode, uint8_t *buf, uint16_t len)
{
    __asm__ volatile("" ::"r"(mode), "r"(buf), "r"(len));
    return 0;
}
#endif

static uint8_t room[BUF_MAX + 2 * MARGIN];
static uint8_t passed[32];

static void receive(uint8_t *to, uint16_t size)
{
    while (size-- > 0) {
        *to++ = (uint8_t)fw_getc();
    }
}

static void send(const uint8_t *from, uint16_t size)
{
    while (size-- > 0) {
        fw_putc((char)*from++);
    }
}

/* Returns whether os_aes changed a byte around buf. */
static uint8_t touched(const uint8_t *buf, uint16_t len)
{
    const uint8_t *p;
    uint8_t differs = 0;

    for (p = room; p < room + sizeof room; p++) {
        if (p < buf || p >= buf + len) {
            differs |= *p ^ MARK;
        }
    }
    return differs;
}

int main(void)
{
    uint8_t head[4];

    for (;;) {
        uint8_t *buf, answer[5];
        uint16_t len;
        uint32_t mic = 0;

        receive(head, 1);
        if (head[0] == 0xff) {
            fw_exit(0);
        }
        receive(head + 1, 3);
        len = (uint16_t)(head[2] | head[3] << 8);
        receive(passed, sizeof passed);
        memcpy(AESKEY, passed, 16);
        memcpy(AESAUX, passed + 16, 16);
        memset(room, MARK, sizeof room);
        buf = room + MARGIN + head[1];
        receive(buf, len);
#ifdef AESMALL_LMIC_BLOCK_ENGINE
        if (head[0] == 0x80) {
            lmic_aes_encrypt(buf, (uint8_t *)AESKEY);
        } else
#endif
            mic = os_aes(head[0], buf, len);
        answer[0] = (uint8_t)(mic >> 24);
        answer[1] = (uint8_t)(mic >> 16);
        answer[2] = (uint8_t)(mic >> 8);
        answer[3] = (uint8_t)mic;
        answer[4] = touched(buf, len) != 0 || memcmp(AESKEY, passed, 16) != 0 ||
                    memcmp(AESAUX, passed + 16, 16) != 0;
        send(answer, 4);
        send(buf, len);
        send(answer + 4, 1);
    }
}
