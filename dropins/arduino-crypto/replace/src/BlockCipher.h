/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The interface of block ciphers in the Arduino Cryptography Library, for programs that have
 * removed it. AesmallCrypto.h describes the calls. */
#ifndef CRYPTO_BLOCKCIPHER_h
#define CRYPTO_BLOCKCIPHER_h

#include <inttypes.h>
#include <stddef.h>

class BlockCipher
{
  public:
    virtual ~BlockCipher()
    {
    }

    /** Return the size of a block in bytes. */
    virtual size_t blockSize() const = 0;

    /** Return the size of the key in bytes. */
    virtual size_t keySize() const = 0;

    /** Make the key of len bytes, and return whether that is a size of a key. */
    virtual bool setKey(const uint8_t *key, size_t len) = 0;

    /** Encrypt one block. */
    virtual void encryptBlock(uint8_t *output, const uint8_t *input) = 0;

    /** Decrypt one block. */
    virtual void decryptBlock(uint8_t *output, const uint8_t *input) = 0;

    /** Wipe the key. */
    virtual void clear() = 0;
};

#endif
