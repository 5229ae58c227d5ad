/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Key derivation for C++. aesmall.hpp includes this header. */
#ifndef AESMALL_SERVICES_KDF_HPP
#define AESMALL_SERVICES_KDF_HPP

#include "../../engines/keys.hpp"
#include "kdf.h"

namespace aesmall
{

/* services/kdf/kdf.h: derives keys from a key that has no other use. */
class Kdf
{
  public:
    /**
     * Take a key.
     *
     * @param cipher  the key, which MUST outlive the object and have no other use
     */
    explicit Kdf(const aesmall_cipher *cipher) : key(cipher)
    {
    }

    /**
     * Derive keys for one purpose.
     *
     * @param counter_size,label,label_len,context,context_len,out,out_len  as for aesmall_kdf()
     * @return AESMALL_OK, or an error of aesmall_kdf()
     */
    AESMALL_MUST_CHECK aesmall_error derive(uint8_t counter_size, const uint8_t *label,
                                            size_t label_len, const uint8_t *context,
                                            size_t context_len, uint8_t *out, size_t out_len) const
    {
        return aesmall_kdf(key, counter_size, label, label_len, context, context_len, out, out_len);
    }

    /**
     * Derive keys where everything after [i] is one string of yours.
     *
     * @param counter_size,fixed,fixed_len,out,out_len  as for aesmall_kdf_fixed()
     * @return AESMALL_OK, or an error of aesmall_kdf_fixed()
     */
    AESMALL_MUST_CHECK aesmall_error derive_fixed(uint8_t counter_size, const uint8_t *fixed,
                                                  size_t fixed_len, uint8_t *out,
                                                  size_t out_len) const
    {
        return aesmall_kdf_fixed(key, counter_size, fixed, fixed_len, out, out_len);
    }

    /**
     * Derive the key of one device or card as NXP's smart cards do.
     *
     * @param input,input_len,out,out_len  as for aesmall_kdf_an10922()
     * @return AESMALL_OK, or an error of aesmall_kdf_an10922()
     */
    AESMALL_MUST_CHECK aesmall_error derive_an10922(const uint8_t *input, size_t input_len,
                                                    uint8_t *out, size_t out_len) const
    {
        return aesmall_kdf_an10922(key, input, input_len, out, out_len);
    }

  private:
    const aesmall_cipher *key;
};

} // namespace aesmall

#endif
