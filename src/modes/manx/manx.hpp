/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Manx1 and Manx2 as C++ classes. aesmall.hpp includes this header. */
#ifndef AESMALL_MODES_MANX_HPP
#define AESMALL_MODES_MANX_HPP

#include "../../engines/keys.hpp"
#include "manx.h"

namespace aesmall
{

/* Manx1 with a set of parameters, for a key that only encrypts (modes/manx/manx.h). All lengths are
 * bits. */
class EncryptManx1
{
  public:
    /**
     * Make a set of parameters for a key.
     *
     * @param cipher  the key. It MUST outlive the object
     * @param nonce_bits,ad_max_bits,options  as for aesmall_manx1_init()
     *
     * If the parameters are refused, every call returns AESMALL_ERROR_ARGUMENT and max_bits() is
     * -1.
     */
    EncryptManx1(const aesmall_cipher *cipher, size_t nonce_bits, size_t ad_max_bits,
                 uint8_t options)
        : key(cipher)
    {
        (void)(aesmall_manx1_init(&params, nonce_bits, ad_max_bits, options) == AESMALL_OK);
    }

    /** Return the length of the longest message in bits; -1 if the parameters were refused. */
    int max_bits() const
    {
        return aesmall_manx1_max_bits(&params);
    }

    /**
     * Encrypt and authenticate a message.
     *
     * @param nonce,ad,ad_bits,msg,msg_bits,out  as for aesmall_manx1_seal()
     * @return AESMALL_OK, or an error of aesmall_manx1_seal()
     */
    AESMALL_MUST_CHECK aesmall_error seal(const uint8_t *nonce, const uint8_t *ad, size_t ad_bits,
                                          const uint8_t *msg, size_t msg_bits,
                                          uint8_t out[AESMALL_MANX1_SEALED_SIZE]) const
    {
        return aesmall_manx1_seal(key, &params, nonce, ad, ad_bits, msg, msg_bits, out);
    }

    /**
     * Encrypt and authenticate with nonce and AD of whole bytes: less flash on AVR.
     *
     * @param nonce,ad,msg,msg_bits,out  as for aesmall_manx1_seal_bytes()
     * @return AESMALL_OK, or an error of aesmall_manx1_seal_bytes()
     */
    AESMALL_MUST_CHECK aesmall_error seal_bytes(const uint8_t *nonce, const uint8_t *ad,
                                                const uint8_t *msg, size_t msg_bits,
                                                uint8_t out[AESMALL_MANX1_SEALED_SIZE]) const
    {
        return aesmall_manx1_seal_bytes(key, &params, nonce, ad, msg, msg_bits, out);
    }

  protected:
    const aesmall_cipher *key;
    aesmall_manx_params params;
};

/* Manx1 for a key that decrypts. It seals and opens. */
class Manx1 : public EncryptManx1
{
  public:
    Manx1(const aesmall_cipher *cipher, size_t nonce_bits, size_t ad_max_bits, uint8_t options)
        : EncryptManx1(cipher, nonce_bits, ad_max_bits, options)
    {
    }

    template <unsigned bits, class Engine>
    Manx1(const EncryptKey<bits, Engine> &, size_t, size_t, uint8_t) = delete;

    /**
     * Verify and decrypt a message.
     *
     * @param nonce,ad,ad_bits,in,in_bits,out,out_bits  as for aesmall_manx1_open()
     * @return AESMALL_OK, or an error of aesmall_manx1_open()
     */
    AESMALL_MUST_CHECK aesmall_error open(const uint8_t *nonce, const uint8_t *ad, size_t ad_bits,
                                          const uint8_t *in, size_t in_bits,
                                          uint8_t out[AESMALL_MANX1_TEXT_SIZE],
                                          size_t &out_bits) const
    {
        return aesmall_manx1_open(key, &params, nonce, ad, ad_bits, in, in_bits, out, &out_bits);
    }
};

/* Manx2 with a set of parameters, for a key that only encrypts (modes/manx/manx.h). All lengths are
 * bits. */
class EncryptManx2
{
  public:
    /**
     * Make a set of parameters for a key.
     *
     * @param cipher  the key. It MUST outlive the object
     * @param nonce_bits,ad_max_bits,options  as for aesmall_manx2_init()
     *
     * If the parameters are refused, every call returns AESMALL_ERROR_ARGUMENT and max_bits() is
     * -1.
     */
    EncryptManx2(const aesmall_cipher *cipher, size_t nonce_bits, size_t ad_max_bits,
                 uint8_t options)
        : key(cipher)
    {
        (void)(aesmall_manx2_init(&params, nonce_bits, ad_max_bits, options) == AESMALL_OK);
    }

    /** Return the length of the longest message in bits; -1 if the parameters were refused. */
    int max_bits() const
    {
        return aesmall_manx2_max_bits(&params);
    }

    /**
     * Encrypt and authenticate a message.
     *
     * @param nonce,ad,ad_bits,msg,msg_bits,out,out_cap  as for aesmall_manx2_seal()
     * @return AESMALL_OK, or an error of aesmall_manx2_seal()
     */
    AESMALL_MUST_CHECK aesmall_error seal(const uint8_t *nonce, const uint8_t *ad, size_t ad_bits,
                                          const uint8_t *msg, size_t msg_bits, uint8_t *out,
                                          size_t out_cap) const
    {
        return aesmall_manx2_seal(key, &params, nonce, ad, ad_bits, msg, msg_bits, out, out_cap);
    }

    /**
     * Return the length of the ciphertext of a message in bits: 128 or 256.
     *
     * @param msg_bits  the length of the message in bits
     */
    size_t sealed_bits(size_t msg_bits) const
    {
        return aesmall_manx2_sealed_bits(&params, msg_bits);
    }

  protected:
    const aesmall_cipher *key;
    aesmall_manx_params params;
};

/* Manx2 for a key that decrypts. It seals and opens. */
class Manx2 : public EncryptManx2
{
  public:
    Manx2(const aesmall_cipher *cipher, size_t nonce_bits, size_t ad_max_bits, uint8_t options)
        : EncryptManx2(cipher, nonce_bits, ad_max_bits, options)
    {
    }

    template <unsigned bits, class Engine>
    Manx2(const EncryptKey<bits, Engine> &, size_t, size_t, uint8_t) = delete;

    /**
     * Verify and decrypt a message.
     *
     * @param nonce,ad,ad_bits,in,in_bits,out,out_bits  as for aesmall_manx2_open()
     * @return AESMALL_OK, or an error of aesmall_manx2_open()
     */
    AESMALL_MUST_CHECK aesmall_error open(const uint8_t *nonce, const uint8_t *ad, size_t ad_bits,
                                          const uint8_t *in, size_t in_bits,
                                          uint8_t out[AESMALL_MANX2_TEXT_SIZE],
                                          size_t &out_bits) const
    {
        return aesmall_manx2_open(key, &params, nonce, ad, ad_bits, in, in_bits, out, &out_bits);
    }
};

} // namespace aesmall

#endif
