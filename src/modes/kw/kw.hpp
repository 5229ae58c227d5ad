/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Key wrap as C++ classes. aesmall.hpp includes this header. */
#ifndef AESMALL_MODES_KW_HPP
#define AESMALL_MODES_KW_HPP

#include "../../engines/keys.hpp"
#include "kw.h"

namespace aesmall
{

/* KW for a key that only encrypts (modes/kw/kw.h). It wraps keys of 16 bytes or more, multiples of
 * 8. */
class EncryptKw
{
  public:
    explicit EncryptKw(const aesmall_cipher *cipher) : key(cipher)
    {
    }

    /**
     * Wrap a key with KW.
     *
     * @param in,in_len,out,out_cap  as for aesmall_kw_wrap()
     * @return AESMALL_OK, or an error of aesmall_kw_wrap()
     */
    AESMALL_MUST_CHECK aesmall_error wrap(const uint8_t *in, size_t in_len, uint8_t *out,
                                          size_t out_cap) const
    {
        return aesmall_kw_wrap(key, in, in_len, out, out_cap);
    }

  protected:
    const aesmall_cipher *key;
};

/* KW for a key that decrypts. It wraps and unwraps. */
class Kw : public EncryptKw
{
  public:
    explicit Kw(const aesmall_cipher *cipher) : EncryptKw(cipher)
    {
    }

    template <unsigned bits, class Engine> explicit Kw(const EncryptKey<bits, Engine> &) = delete;

    /**
     * Verify and unwrap a key that was wrapped with KW.
     *
     * @param in,in_len,out,out_cap  as for aesmall_kw_unwrap()
     * @return AESMALL_OK, or an error of aesmall_kw_unwrap()
     */
    AESMALL_MUST_CHECK aesmall_error unwrap(const uint8_t *in, size_t in_len, uint8_t *out,
                                            size_t out_cap) const
    {
        return aesmall_kw_unwrap(key, in, in_len, out, out_cap);
    }
};

/* KWP for a key that only encrypts (modes/kw/kw.h). It wraps keys of any length. */
class EncryptKwp
{
  public:
    explicit EncryptKwp(const aesmall_cipher *cipher) : key(cipher)
    {
    }

    /**
     * Wrap a key of any length with KWP.
     *
     * @param in,in_len,out,out_cap  as for aesmall_kwp_wrap()
     * @return AESMALL_OK, or an error of aesmall_kwp_wrap()
     */
    AESMALL_MUST_CHECK aesmall_error wrap(const uint8_t *in, size_t in_len, uint8_t *out,
                                          size_t out_cap) const
    {
        return aesmall_kwp_wrap(key, in, in_len, out, out_cap);
    }

  protected:
    const aesmall_cipher *key;
};

/* KWP for a key that decrypts. It wraps and unwraps. */
class Kwp : public EncryptKwp
{
  public:
    explicit Kwp(const aesmall_cipher *cipher) : EncryptKwp(cipher)
    {
    }

    template <unsigned bits, class Engine> explicit Kwp(const EncryptKey<bits, Engine> &) = delete;

    /**
     * Verify and unwrap a key that was wrapped with KWP.
     *
     * @param in,in_len,out,out_cap,out_len  as for aesmall_kwp_unwrap()
     * @return AESMALL_OK, or an error of aesmall_kwp_unwrap()
     */
    AESMALL_MUST_CHECK aesmall_error unwrap(const uint8_t *in, size_t in_len, uint8_t *out,
                                            size_t out_cap, size_t &out_len) const
    {
        return aesmall_kwp_unwrap(key, in, in_len, out, out_cap, &out_len);
    }
};

} // namespace aesmall

#endif
