/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * An engine of aesmall as the AES of RadioLib, by its hook for AES hardware: build all with
 * RADIOLIB_CUSTOM_AES128=1, make one object, and give it to the HAL:
 *
 *   AesmallRadioLibAES128<aesmall::tiny> aes;
 *   class Hal : public ArduinoHal {
 *     void init() override { ArduinoHal::init(); aes128 = &aes; }
 *   };
 *
 *   AesmallRadioLibAES128<engine>         encryption, all that LoRaWAN needs: decryptECB refuses
 *   AesmallRadioLibAES128<engine, true>   both directions
 *
 * The engine is one of aesmall:: (engines/engines.hpp), without it the target's default. init makes
 * the key from 16 bytes and does not keep the pointer. The others return the number of bytes that
 * they write: len rounded up to whole blocks. encryptECB fills the last block up with zeros.
 * Without a key, without decryption, or with an incomplete ciphertext they return 0 and write no
 * output. in == out is allowed. clear and the destructor wipe the key. Time: the engine's timing
 * class. */
#ifndef AESMALL_RADIOLIB_H
#define AESMALL_RADIOLIB_H

#include <RadioLib.h>
#include <aesmall.hpp>
#include <string.h>

template <class Engine = aesmall::default_engine, bool decrypts = false>
class AesmallRadioLibAES128 : public RadioLibAES128
{
  public:
    AesmallRadioLibAES128()
    {
        clear();
    }

    ~AesmallRadioLibAES128()
    {
        clear();
    }

    /**
     * Make the key.
     *
     * @param key  16 bytes, which are not needed after the call
     *
     * Time: the engine's timing class.
     */
    void init(uint8_t *key) override
    {
        if (decrypts) {
            aesmall::KeyObject<128, Engine>::init(object, key);
        } else {
            aesmall::KeyObject<128, Engine>::init_encrypt_only(object, key);
        }
    }

    /**
     * Encrypt whole blocks, and zeros for the bytes that the last one lacks.
     *
     * @param in   len bytes
     * @param len  bytes
     * @param out  receives len bytes, rounded up to whole blocks. It may be `in`, but must not
     *             overlap it in any other way
     * @return the bytes written;
     *         0 without a key
     *
     * Time: depends on len, apart from the engine's timing class.
     */
    size_t encryptECB(const uint8_t *in, size_t len, uint8_t *out) override
    {
        const size_t whole = len / 16 * 16;

        if (!object.cipher.encrypt) {
            return 0;
        }
        run(object.cipher.encrypt, in, whole, out);
        if (len == whole) {
            return whole;
        }
        uint8_t last[16] = {0};
        memcpy(last, in + whole, len - whole);
        object.cipher.encrypt(&object.cipher, last, out + whole);
        aesmall_wipe(last, sizeof last);
        return whole + 16;
    }

    /**
     * Decrypt whole blocks.
     *
     * @param in   len bytes
     * @param len  bytes, a multiple of 16
     * @param out  receives len bytes. It may be `in`, but must not overlap it in any other way
     * @return the bytes written;
     *         0 without a key that decrypts, or for another len
     *
     * Time: depends on len, apart from the engine's timing class.
     */
    size_t decryptECB(const uint8_t *in, size_t len, uint8_t *out) override
    {
        return len % 16 == 0 ? run(object.cipher.decrypt, in, len, out) : 0;
    }

    /** Wipe the key. */
    void clear()
    {
        aesmall_wipe(&object, sizeof object);
    }

  private:
    typedef void Block(const aesmall_cipher *, const uint8_t *, uint8_t *);

    /* NULL without a key for this direction */
    size_t run(Block *block, const uint8_t *in, size_t len, uint8_t *out) const
    {
        if (!block) {
            return 0;
        }
        for (size_t i = 0; i < len; i += 16) {
            block(&object.cipher, in + i, out + i);
        }
        return len;
    }

    typename aesmall::KeyObject<128, Engine>::type object;
};

#endif
