/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A test double of RadioLib's class for AES, written from its documentation and its pull request
 * 1780, with a CMAC (RFC 4493) that calls the class. It is not RadioLib. */
#ifndef RADIOLIB_DOUBLE_H
#define RADIOLIB_DOUBLE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

class RadioLibAES128
{
  public:
    RadioLibAES128()
    {
    }

    virtual void init(uint8_t *key) = 0;
    virtual size_t encryptECB(const uint8_t *in, size_t len, uint8_t *out) = 0;
    virtual size_t decryptECB(const uint8_t *in, size_t len, uint8_t *out) = 0;

    void generateCMAC(const uint8_t *in, size_t len, uint8_t *cmac)
    {
        uint8_t subkey[16] = {0}, last[16] = {0};

        encryptECB(subkey, 16, subkey);
        times_x(subkey);
        memset(cmac, 0, 16);
        for (; len > 16; len -= 16, in += 16) {
            add(cmac, in);
            encryptECB(cmac, 16, cmac);
        }
        memcpy(last, in, len);
        if (len < 16) {
            last[len] = 0x80;
            times_x(subkey);
        }
        add(cmac, last);
        add(cmac, subkey);
        encryptECB(cmac, 16, cmac);
    }

    bool verifyCMAC(const uint8_t *in, size_t len, const uint8_t *cmac)
    {
        uint8_t own[16];

        generateCMAC(in, len, own);
        return memcmp(own, cmac, 16) == 0;
    }

  private:
    static void add(uint8_t *to, const uint8_t *from)
    {
        for (uint8_t i = 0; i < 16; i++) {
            to[i] ^= from[i];
        }
    }

    static void times_x(uint8_t *a)
    {
        const uint8_t first = a[0] >> 7;

        for (uint8_t i = 0; i < 16; i++) {
            a[i] = (uint8_t)(a[i] << 1 | (i < 15 ? a[i + 1] >> 7 : 0));
        }
        a[15] ^= (uint8_t)(first * 0x87);
    }
};

#endif
