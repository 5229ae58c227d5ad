/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * XTS as a C++ class. aesmall.hpp includes this header. */
#ifndef AESMALL_MODES_XTS_HPP
#define AESMALL_MODES_XTS_HPP

#include "../../engines/keys.hpp"
#include "xts.h"

namespace aesmall
{

/* XTS for a data key that only encrypts. See modes/xts/xts.h for the limits of XTS. The object
 * holds both keys, made from one secret of 2 * bits / 8 bytes: the data key, then the tweak key. If
 * they are equal, it refuses every call. */
template <unsigned bits, class Engine = default_engine, class DataKey = EncryptKey<bits, Engine>>
class EncryptXts
{
  public:
    explicit EncryptXts(Bytes<bits / 4> secret)
        : data_key(bytes_at<bits / 8>(secret.data())),
          tweak_key(bytes_at<bits / 8>(secret.data() + bits / 8))
    {
        (void)(aesmall_xts_init(&xts, data_key, tweak_key) == AESMALL_OK);
    }

    explicit EncryptXts(const Secret<bits / 4> &secret)
        : data_key(secret.template part<bits / 8>(0)),
          tweak_key(secret.template part<bits / 8>(bits / 8))
    {
        (void)(aesmall_xts_init(&xts, data_key, tweak_key) == AESMALL_OK);
    }

    /**
     * Encrypt a sector.
     *
     * @param tweak,in,in_len,out,out_cap  as for aesmall_xts_encrypt()
     * @return AESMALL_OK, or an error of aesmall_xts_encrypt()
     */
    AESMALL_MUST_CHECK aesmall_error encrypt(Bytes<16> tweak, const uint8_t *in, size_t in_len,
                                             uint8_t *out, size_t out_cap) const
    {
        return aesmall_xts_encrypt(&xts, tweak.data(), in, in_len, out, out_cap);
    }

    /**
     * Make the tweak of a sector.
     *
     * @param out     receives 16 bytes
     * @param number  the number of the sector from the start of the device
     */
    static void sector(uint8_t out[16], uint64_t number)
    {
        aesmall_xts_sector(out, number);
    }

  protected:
    DataKey data_key;
    EncryptKey<bits, Engine> tweak_key;
    aesmall_xts xts;
};

/* XTS with a data key that decrypts. It encrypts and decrypts. */
template <unsigned bits, class Engine = default_engine>
class Xts : public EncryptXts<bits, Engine, Key<bits, Engine>>
{
  public:
    explicit Xts(Bytes<bits / 4> secret) : EncryptXts<bits, Engine, Key<bits, Engine>>(secret)
    {
    }

    explicit Xts(const Secret<bits / 4> &secret)
        : EncryptXts<bits, Engine, Key<bits, Engine>>(secret)
    {
    }

    /**
     * Decrypt a sector.
     *
     * @param tweak,in,in_len,out,out_cap  as for aesmall_xts_decrypt()
     * @return AESMALL_OK, or an error of aesmall_xts_decrypt()
     */
    AESMALL_MUST_CHECK aesmall_error decrypt(Bytes<16> tweak, const uint8_t *in, size_t in_len,
                                             uint8_t *out, size_t out_cap) const
    {
        return aesmall_xts_decrypt(&this->xts, tweak.data(), in, in_len, out, out_cap);
    }
};

} // namespace aesmall

#endif
