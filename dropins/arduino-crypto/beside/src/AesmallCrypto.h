/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * aesmall's engines as block ciphers of the Arduino Cryptography Library. Its BlockCipher.h, or the
 * file in replace/, must be on the include path. For example, with its CTR.h:
 *
 *   CTR<AesmallBlockCipher<256, aesmall::tiny> > ctr;
 *
 * AesmallBlockCipher<bits, engine>    both directions
 * AesmallEncryptCipher<bits, engine>  for CTR, GCM, EAX and OMAC, which never decrypt a block: a
 *                                     virtual decryption would be linked although it is never
 *                                     called. Its decryptBlock only writes 16 zeros
 *
 * bits is 128, 192 or 256, engine one of aesmall:: (engines/engines.hpp), without it the target's
 * default. Both have the calls of ::BlockCipher and no other:
 *
 *   size_t blockSize() const       16
 *   size_t keySize() const         bits / 8
 *   bool setKey(key, len)          false if len is not keySize(). Then the old key stays
 *   void encryptBlock(out, in)     16 bytes. in == out is allowed, partial overlap is not
 *   void decryptBlock(out, in)     as encryptBlock
 *   void clear()                   wipes the key
 *
 * Without a key (before the first setKey that returned true, and after clear) encryptBlock stops
 * the program by abort(): the interface has no error, and CTR would send the text in clear.
 * Decryption without a key writes 16 zeros. An object holds the engine's schedule and the pointers
 * of a key object. The destructor wipes it. Copies are keys of their own. Time: the engine's timing
 * class.
 *
 * Both are names of AesmallCipher<bits, engine, decrypts, Base>, where Base is for a class between
 * BlockCipher and these. */
#ifndef AESMALL_CRYPTO_H
#define AESMALL_CRYPTO_H

#include <stdlib.h>

#include <BlockCipher.h>
#include <aesmall.hpp>

/* Both, in one class: each virtual table takes RAM on AVR. */
template <unsigned bits, class Engine, bool decrypts, class Base = BlockCipher>
class AesmallCipher : public Base
{
  public:
    AesmallCipher()
    {
        aesmall_wipe(&object, sizeof object);
    }

    AesmallCipher(const AesmallCipher &) = default;
    AesmallCipher &operator=(const AesmallCipher &) = default;

    virtual ~AesmallCipher()
    {
        aesmall_wipe(&object, sizeof object);
    }

    /** Return the size of a block: 16 bytes. */
    size_t blockSize() const override
    {
        return AESMALL_BLOCK_SIZE;
    }

    /** Return the size of the key: bits / 8 bytes. */
    size_t keySize() const override
    {
        return bits / 8;
    }

    /**
     * Make the key.
     *
     * @param key  len bytes
     * @param len  keySize() bytes
     * @return true;
     *         false for another len: the old key then stays
     *
     * Time: the engine's timing class.
     */
    bool setKey(const uint8_t *key, size_t len) override
    {
        if (len != bits / 8) {
            return false;
        }
        if (decrypts) {
            aesmall::KeyObject<bits, Engine>::init(object, key);
        } else {
            aesmall::KeyObject<bits, Engine>::init_encrypt_only(object, key);
        }
        return true;
    }

    /**
     * Encrypt one block. Without a key it stops the program by abort().
     *
     * @param output  receives 16 bytes. It may be `input`, but must not overlap it in any other way
     * @param input   16 bytes
     *
     * Time: the engine's timing class.
     */
    void encryptBlock(uint8_t *output, const uint8_t *input) override
    {
        if (!object.cipher.encrypt) {
            abort();
        }
        object.cipher.encrypt(&object.cipher, input, output);
    }

    /**
     * Decrypt one block.
     *
     * @param output  receives 16 bytes, zeros without a key, or in an AesmallEncryptCipher. It may
     *                be `input`, but must not overlap it in any other way
     * @param input   16 bytes
     *
     * Time: the engine's timing class.
     */
    void decryptBlock(uint8_t *output, const uint8_t *input) override
    {
        if (object.cipher.decrypt) { /* NULL without a key for this direction */
            object.cipher.decrypt(&object.cipher, input, output);
        } else {
            aesmall_wipe(output, AESMALL_BLOCK_SIZE);
        }
    }

    /** Wipe the key. */
    void clear() override
    {
        aesmall_wipe(&object, sizeof object);
    }

  private:
    typename aesmall::KeyObject<bits, Engine>::type object;
};

template <unsigned bits, class Engine = aesmall::default_engine>
using AesmallBlockCipher = AesmallCipher<bits, Engine, true>;

template <unsigned bits, class Engine = aesmall::default_engine>
using AesmallEncryptCipher = AesmallCipher<bits, Engine, false>;

#endif
