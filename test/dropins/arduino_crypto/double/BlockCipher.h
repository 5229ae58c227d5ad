/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A test double: the interface of block ciphers, from the library's documentation. */
#ifndef CRYPTO_BLOCKCIPHER_h
#define CRYPTO_BLOCKCIPHER_h

#include <inttypes.h>
#include <stddef.h>

class BlockCipher
{
  public:
    BlockCipher();
    virtual ~BlockCipher();

    virtual size_t blockSize() const = 0;
    virtual size_t keySize() const = 0;
    virtual bool setKey(const uint8_t *key, size_t len) = 0;
    virtual void encryptBlock(uint8_t *output, const uint8_t *input) = 0;
    virtual void decryptBlock(uint8_t *output, const uint8_t *input) = 0;
    virtual void clear() = 0;
};

#endif
