/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Modes for C++. Included by aesmall.hpp. */
#ifndef AESMALL_MODES_CLASSES_MODES_HPP
#define AESMALL_MODES_CLASSES_MODES_HPP

#include "../../engines/keys.hpp"
#include "../cbc/cbc.h"
#include "../cmac/cmac.h"
#include "../ctr/ctr.h"

namespace aesmall
{

/* CTR, modes/ctr/ctr.h: a message in pieces, with seek. */
class Ctr : NoCopy
{
  public:
    Ctr(const aesmall_cipher *key, Bytes<16> counter, uint8_t counter_bits)
    {
        (void)(aesmall_ctr_stream_init(&stream, key, counter.data(), counter_bits) == AESMALL_OK);
    }

    ~Ctr()
    {
        aesmall_ctr_stream_wipe(&stream);
    }

    AESMALL_MUST_CHECK aesmall_error crypt(const uint8_t *in, size_t in_len, uint8_t *out,
                                           size_t out_cap)
    {
        return aesmall_ctr_stream_crypt(&stream, in, in_len, out, out_cap);
    }

    AESMALL_MUST_CHECK aesmall_error seek(uint64_t offset)
    {
        return aesmall_ctr_stream_seek(&stream, offset);
    }

  private:
    aesmall_ctr_stream stream;
};

/* CBC, modes/cbc/cbc.h. */
class EncryptCbc
{
  public:
    explicit EncryptCbc(const aesmall_cipher *cipher) : key(cipher)
    {
    }

    AESMALL_MUST_CHECK aesmall_error encrypt_pkcs7(Bytes<16> iv, const uint8_t *in, size_t in_len,
                                                   uint8_t *out, size_t out_cap,
                                                   size_t &out_len) const
    {
        return aesmall_cbc_encrypt_pkcs7(key, iv.data(), in, in_len, out, out_cap, &out_len);
    }

    AESMALL_MUST_CHECK aesmall_error encrypt_nopad(Bytes<16> iv, const uint8_t *in, size_t in_len,
                                                   uint8_t *out, size_t out_cap) const
    {
        return aesmall_cbc_encrypt_nopad(key, iv.data(), in, in_len, out, out_cap);
    }

    /* variant: 1, 2 or 3 for CS1, CS2, CS3 */
    AESMALL_MUST_CHECK aesmall_error encrypt_cts(Bytes<16> iv, const uint8_t *in, size_t in_len,
                                                 uint8_t *out, size_t out_cap,
                                                 uint8_t variant) const
    {
        return aesmall_cbc_encrypt_cts(key, iv.data(), in, in_len, out, out_cap, variant);
    }

  protected:
    const aesmall_cipher *key;
};

/* The same for a key that decrypts: decrypts too. */
class Cbc : public EncryptCbc
{
  public:
    explicit Cbc(const aesmall_cipher *cipher) : EncryptCbc(cipher)
    {
    }

    template <unsigned bits, class Engine> explicit Cbc(const EncryptKey<bits, Engine> &) = delete;

    AESMALL_MUST_CHECK aesmall_error decrypt_pkcs7(Bytes<16> iv, const uint8_t *in, size_t in_len,
                                                   uint8_t *out, size_t out_cap,
                                                   size_t &out_len) const
    {
        return aesmall_cbc_decrypt_pkcs7(key, iv.data(), in, in_len, out, out_cap, &out_len);
    }

    AESMALL_MUST_CHECK aesmall_error decrypt_nopad(Bytes<16> iv, const uint8_t *in, size_t in_len,
                                                   uint8_t *out, size_t out_cap) const
    {
        return aesmall_cbc_decrypt_nopad(key, iv.data(), in, in_len, out, out_cap);
    }

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

    /* For aesmall_cmac_run_kept and for Cmac. */
    operator const aesmall_cmac_subkeys *() const &
    {
        return &subkeys;
    }

    /* Not for temporary objects. */
    operator const aesmall_cmac_subkeys *() const && = delete;

  private:
    aesmall_cmac_subkeys subkeys;
};

/* CMAC, modes/cmac/cmac.h: a message in pieces; for a whole message use aesmall_cmac. */
class Cmac : NoCopy
{
  public:
    explicit Cmac(const aesmall_cipher *key, const aesmall_cmac_subkeys *subkeys = NULL)
    {
        (void)(aesmall_cmac_stream_init(&stream, key, subkeys) == AESMALL_OK);
    }

    ~Cmac()
    {
        aesmall_cmac_stream_wipe(&stream);
    }

    AESMALL_MUST_CHECK aesmall_error update(const uint8_t *msg, size_t msg_len)
    {
        return aesmall_cmac_stream_update(&stream, msg, msg_len);
    }

    /* Both end the message. */
    AESMALL_MUST_CHECK aesmall_error finish(uint8_t *tag, size_t tag_len)
    {
        return aesmall_cmac_stream_finish(&stream, tag, tag_len);
    }

    AESMALL_MUST_CHECK aesmall_error verify(const uint8_t *tag, size_t tag_len)
    {
        return aesmall_cmac_stream_verify(&stream, tag, tag_len);
    }

    /* CAUTION: WEAK. The same with a tag of 1 to 16 bytes. */
    AESMALL_MUST_CHECK aesmall_error verify_short(const uint8_t *tag, size_t tag_len)
    {
        return aesmall_cmac_stream_verify_short(&stream, tag, tag_len);
    }

  private:
    aesmall_cmac_stream stream;
};

} // namespace aesmall

#endif
