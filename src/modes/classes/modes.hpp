/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * CTR, CBC and CMAC as C++ classes. aesmall.hpp includes this header. */
#ifndef AESMALL_MODES_CLASSES_MODES_HPP
#define AESMALL_MODES_CLASSES_MODES_HPP

#include "../../engines/keys.hpp"
#include "../cbc/cbc.h"
#include "../cmac/cmac.h"
#include "../ctr/ctr.h"

namespace aesmall
{

/* CTR for a message in pieces (modes/ctr/ctr.h). It can move to any offset. */
class Ctr : NoCopy
{
  public:
    /**
     * Start a stream at offset 0 of a message.
     *
     * @param key           the key. It MUST outlive the object
     * @param counter       the first counter block, not used before under this key
     * @param counter_bits  the width of the counter in bits: 32, 64 or 128. With another width
     *                      every call returns AESMALL_ERROR_KEY
     */
    Ctr(const aesmall_cipher *key, Bytes<16> counter, uint8_t counter_bits)
    {
        (void)(aesmall_ctr_stream_init(&stream, key, counter.data(), counter_bits) == AESMALL_OK);
    }

    ~Ctr()
    {
        aesmall_ctr_stream_wipe(&stream);
    }

    /**
     * Encrypt or decrypt the next bytes of a message.
     *
     * @param in,in_len,out,out_cap  as for aesmall_ctr_stream_crypt()
     * @return AESMALL_OK, or an error of aesmall_ctr_stream_crypt()
     */
    AESMALL_MUST_CHECK aesmall_error crypt(const uint8_t *in, size_t in_len, uint8_t *out,
                                           size_t out_cap)
    {
        return aesmall_ctr_stream_crypt(&stream, in, in_len, out, out_cap);
    }

    /**
     * Move the stream forwards or backwards.
     *
     * @param offset  bytes from the start of the message
     * @return AESMALL_OK, or an error of aesmall_ctr_stream_seek()
     */
    AESMALL_MUST_CHECK aesmall_error seek(uint64_t offset)
    {
        return aesmall_ctr_stream_seek(&stream, offset);
    }

  private:
    aesmall_ctr_stream stream;
};

/* CBC for a key that only encrypts (modes/cbc/cbc.h). */
class EncryptCbc
{
  public:
    explicit EncryptCbc(const aesmall_cipher *cipher) : key(cipher)
    {
    }

    /**
     * Encrypt a message with PKCS#7 padding.
     *
     * @param iv,in,in_len,out,out_cap,out_len  as for aesmall_cbc_encrypt_pkcs7()
     * @return AESMALL_OK, or an error of aesmall_cbc_encrypt_pkcs7()
     */
    AESMALL_MUST_CHECK aesmall_error encrypt_pkcs7(Bytes<16> iv, const uint8_t *in, size_t in_len,
                                                   uint8_t *out, size_t out_cap,
                                                   size_t &out_len) const
    {
        return aesmall_cbc_encrypt_pkcs7(key, iv.data(), in, in_len, out, out_cap, &out_len);
    }

    /**
     * Encrypt whole blocks.
     *
     * @param iv,in,in_len,out,out_cap  as for aesmall_cbc_encrypt_nopad()
     * @return AESMALL_OK, or an error of aesmall_cbc_encrypt_nopad()
     */
    AESMALL_MUST_CHECK aesmall_error encrypt_nopad(Bytes<16> iv, const uint8_t *in, size_t in_len,
                                                   uint8_t *out, size_t out_cap) const
    {
        return aesmall_cbc_encrypt_nopad(key, iv.data(), in, in_len, out, out_cap);
    }

    /**
     * Encrypt a message with ciphertext stealing.
     *
     * @param iv,in,in_len,out,out_cap  as for aesmall_cbc_encrypt_cts()
     * @param variant  1, 2 or 3 for CS1, CS2, CS3
     * @return AESMALL_OK, or an error of aesmall_cbc_encrypt_cts()
     */
    AESMALL_MUST_CHECK aesmall_error encrypt_cts(Bytes<16> iv, const uint8_t *in, size_t in_len,
                                                 uint8_t *out, size_t out_cap,
                                                 uint8_t variant) const
    {
        return aesmall_cbc_encrypt_cts(key, iv.data(), in, in_len, out, out_cap, variant);
    }

  protected:
    const aesmall_cipher *key;
};

/* CBC for a key that decrypts. It encrypts, too. */
class Cbc : public EncryptCbc
{
  public:
    explicit Cbc(const aesmall_cipher *cipher) : EncryptCbc(cipher)
    {
    }

    template <unsigned bits, class Engine> explicit Cbc(const EncryptKey<bits, Engine> &) = delete;

    /**
     * Decrypt a message and remove its PKCS#7 padding.
     *
     * @param iv,in,in_len,out,out_cap,out_len  as for aesmall_cbc_decrypt_pkcs7()
     * @return AESMALL_OK, or an error of aesmall_cbc_decrypt_pkcs7()
     */
    AESMALL_MUST_CHECK aesmall_error decrypt_pkcs7(Bytes<16> iv, const uint8_t *in, size_t in_len,
                                                   uint8_t *out, size_t out_cap,
                                                   size_t &out_len) const
    {
        return aesmall_cbc_decrypt_pkcs7(key, iv.data(), in, in_len, out, out_cap, &out_len);
    }

    /**
     * Decrypt whole blocks.
     *
     * @param iv,in,in_len,out,out_cap  as for aesmall_cbc_decrypt_nopad()
     * @return AESMALL_OK, or an error of aesmall_cbc_decrypt_nopad()
     */
    AESMALL_MUST_CHECK aesmall_error decrypt_nopad(Bytes<16> iv, const uint8_t *in, size_t in_len,
                                                   uint8_t *out, size_t out_cap) const
    {
        return aesmall_cbc_decrypt_nopad(key, iv.data(), in, in_len, out, out_cap);
    }

    /**
     * Decrypt a message with ciphertext stealing.
     *
     * @param iv,in,in_len,out,out_cap  as for aesmall_cbc_decrypt_cts()
     * @param variant  1, 2 or 3 for CS1, CS2, CS3
     * @return AESMALL_OK, or an error of aesmall_cbc_decrypt_cts()
     */
    AESMALL_MUST_CHECK aesmall_error decrypt_cts(Bytes<16> iv, const uint8_t *in, size_t in_len,
                                                 uint8_t *out, size_t out_cap,
                                                 uint8_t variant) const
    {
        return aesmall_cbc_decrypt_cts(key, iv.data(), in, in_len, out, out_cap, variant);
    }
};

/* The subkeys that CMAC makes from a key, kept for many messages under it. */
class CmacSubkeys : NoCopy
{
  public:
    explicit CmacSubkeys(const aesmall_cipher *key)
    {
        (void)(aesmall_cmac_subkeys_init(&subkeys, key) == AESMALL_OK);
    }

    ~CmacSubkeys()
    {
        aesmall_cmac_subkeys_wipe(&subkeys);
    }

    /** Return the subkeys, for Cmac and aesmall_cmac_unchecked_subkeys(). */
    operator const aesmall_cmac_subkeys *() const &
    {
        return &subkeys;
    }

    /* Not for temporary objects. */
    operator const aesmall_cmac_subkeys *() const && = delete;

  private:
    aesmall_cmac_subkeys subkeys;
};

/* CMAC for a message in pieces (modes/cmac/cmac.h). For a whole message use aesmall_cmac(). */
class Cmac : NoCopy
{
  public:
    /**
     * Start a message.
     *
     * @param key      the key. It MUST outlive the object
     * @param subkeys  a CmacSubkeys object of the same key, which MUST outlive this one. NULL: the
     *                 object computes them at the end
     */
    explicit Cmac(const aesmall_cipher *key, const aesmall_cmac_subkeys *subkeys = NULL)
    {
        (void)(aesmall_cmac_stream_init(&stream, key, subkeys) == AESMALL_OK);
    }

    ~Cmac()
    {
        aesmall_cmac_stream_wipe(&stream);
    }

    /**
     * Add the next bytes of a message. Any split gives the same tag.
     *
     * @param msg      the bytes. NULL if `msg_len` is 0
     * @param msg_len  bytes, any number
     * @return AESMALL_OK, or an error of aesmall_cmac_stream_update()
     */
    AESMALL_MUST_CHECK aesmall_error update(const uint8_t *msg, size_t msg_len)
    {
        return aesmall_cmac_stream_update(&stream, msg, msg_len);
    }

    /**
     * Write the tag of the message and end the message.
     *
     * @param tag      receives the tag
     * @param tag_len  4 to 16 bytes
     * @return AESMALL_OK, or an error of aesmall_cmac_stream_finish()
     */
    AESMALL_MUST_CHECK aesmall_error finish(uint8_t *tag, size_t tag_len)
    {
        return aesmall_cmac_stream_finish(&stream, tag, tag_len);
    }

    /**
     * Compare a tag with the tag of the message and end the message.
     *
     * @param tag      the tag to compare
     * @param tag_len  4 to 16 bytes. Never take it from the message
     * @return AESMALL_OK, AESMALL_ERROR_AUTH if they differ, or another error of
     *         aesmall_cmac_stream_verify()
     */
    AESMALL_MUST_CHECK aesmall_error verify(const uint8_t *tag, size_t tag_len)
    {
        return aesmall_cmac_stream_verify(&stream, tag, tag_len);
    }

    /**
     * Compare a tag of 1 to 16 bytes and end the message. CAUTION: a short tag is WEAK.
     *
     * @param tag      the tag to compare
     * @param tag_len  1 to 16 bytes. It MUST NOT be taken from the message
     * @return AESMALL_OK, or an error of aesmall_cmac_stream_verify_short()
     */
    AESMALL_MUST_CHECK aesmall_error verify_short(const uint8_t *tag, size_t tag_len)
    {
        return aesmall_cmac_stream_verify_short(&stream, tag, tag_len);
    }

  private:
    aesmall_cmac_stream stream;
};

} // namespace aesmall

#endif
