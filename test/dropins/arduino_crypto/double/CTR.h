/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A test double: counter mode over a BlockCipher, SP 800-38A 6.5. */
#ifndef DOUBLE_CTR_H
#define DOUBLE_CTR_H

#include "BlockCipher.h"
#include <string.h>

template <typename T> class CTR
{
  public:
    bool setKey(const uint8_t *key, size_t len)
    {
        return as_block_cipher().setKey(key, len);
    }

    bool setIV(const uint8_t *iv, size_t len)
    {
        used = 16;
        memcpy(counter, iv, 16);
        return len == 16;
    }

    void encrypt(uint8_t *output, const uint8_t *input, size_t len)
    {
        while (len-- > 0) {
            if (used == 16) {
                as_block_cipher().encryptBlock(stream, counter);
                for (uint8_t i = 16; i-- > 0 && ++counter[i] == 0;) {
                }
                used = 0;
            }
            *output++ = *input++ ^ stream[used++];
        }
    }

  private:
    BlockCipher &as_block_cipher()
    {
        return cipher;
    }

    T cipher;
    uint8_t counter[16], stream[16], used;
};

#endif
