/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Authenticated encryption in pieces for C++. Included by aesmall.hpp. */
#ifndef AESMALL_MODES_CLASSES_AEAD_STREAM_HPP
#define AESMALL_MODES_CLASSES_AEAD_STREAM_HPP

#include "../../engines/keys.hpp"
#include "../ccm/ccm_stream.h"
#include "../eax/eax_stream.h"
#include "../gcm/gcm_stream.h"
#include "../ocb/ocb_stream.h"

namespace aesmall
{

/* CCM, EAX, GCM and OCB3 for a message in pieces. The headers say in which order these calls come:
 * to seal, ad, seal, finish; to open, ad, check, verify, open. */
#define AESMALL_CPP_STREAM_SEALS(name)                                                             \
    AESMALL_MUST_CHECK aesmall_error ad(const uint8_t *in, size_t in_len)                          \
    {                                                                                              \
        return aesmall_##name##_stream_ad(&stream, in, in_len);                                    \
    }                                                                                              \
                                                                                                   \
    AESMALL_MUST_CHECK aesmall_error seal(const uint8_t *in, size_t in_len, uint8_t *out,          \
                                          size_t out_cap)                                          \
    {                                                                                              \
        return aesmall_##name##_stream_seal(&stream, in, in_len, out, out_cap);                    \
    }                                                                                              \
                                                                                                   \
    AESMALL_MUST_CHECK aesmall_error finish(uint8_t *tag)                                          \
    {                                                                                              \
        return aesmall_##name##_stream_finish(&stream, tag);                                       \
    }

#define AESMALL_CPP_STREAM_OPENS(name)                                                             \
    AESMALL_MUST_CHECK aesmall_error check(const uint8_t *in, size_t in_len)                       \
    {                                                                                              \
        return aesmall_##name##_stream_check(&stream, in, in_len);                                 \
    }                                                                                              \
                                                                                                   \
    AESMALL_MUST_CHECK aesmall_error verify(const uint8_t *tag)                                    \
    {                                                                                              \
        return aesmall_##name##_stream_verify(&stream, tag);                                       \
    }                                                                                              \
                                                                                                   \
    AESMALL_MUST_CHECK aesmall_error open(const uint8_t *in, size_t in_len, uint8_t *out,          \
                                          size_t out_cap)                                          \
    {                                                                                              \
        return aesmall_##name##_stream_open(&stream, in, in_len, out, out_cap);                    \
    }

/* modes/ccm/ccm_stream.h: ad_len and msg_len are those of the whole message. */
class CcmStream : NoCopy
{
  public:
    CcmStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len, size_t ad_len,
              size_t msg_len, size_t tag_len)
    {
        (void)(aesmall_ccm_stream_init(&stream, key, nonce, nonce_len, ad_len, msg_len, tag_len) ==
               AESMALL_OK);
    }

    ~CcmStream()
    {
        aesmall_ccm_stream_wipe(&stream);
    }

    AESMALL_CPP_STREAM_SEALS(ccm)
    AESMALL_CPP_STREAM_OPENS(ccm)

  private:
    aesmall_ccm_stream stream;
};

/* modes/eax/eax_stream.h */
class EaxStream : NoCopy
{
  public:
    EaxStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len, size_t tag_len)
    {
        (void)(aesmall_eax_stream_init(&stream, key, nonce, nonce_len, tag_len) == AESMALL_OK);
    }

    ~EaxStream()
    {
        aesmall_eax_stream_wipe(&stream);
    }

    AESMALL_CPP_STREAM_SEALS(eax)
    AESMALL_CPP_STREAM_OPENS(eax)

  private:
    aesmall_eax_stream stream;
};

/* modes/gcm/gcm_stream.h */
class GcmStream : NoCopy
{
  public:
    GcmStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len, size_t tag_len)
    {
        (void)(aesmall_gcm_stream_init(&stream, key, nonce, nonce_len, tag_len) == AESMALL_OK);
    }

    ~GcmStream()
    {
        aesmall_gcm_stream_wipe(&stream);
    }

    AESMALL_CPP_STREAM_SEALS(gcm)
    AESMALL_CPP_STREAM_OPENS(gcm)

  private:
    aesmall_gcm_stream stream;
};

/* modes/ocb/ocb_stream.h: pieces of whole blocks but for the last. */
class EncryptOcbStream : NoCopy
{
  public:
    EncryptOcbStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len,
                     size_t tag_len)
    {
        (void)(aesmall_ocb_stream_init(&stream, key, nonce, nonce_len, tag_len) == AESMALL_OK);
    }

    ~EncryptOcbStream()
    {
        aesmall_ocb_stream_wipe(&stream);
    }

    AESMALL_CPP_STREAM_SEALS(ocb)

  protected:
    aesmall_ocb_stream stream;
};

class OcbStream : public EncryptOcbStream
{
  public:
    OcbStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len, size_t tag_len)
        : EncryptOcbStream(key, nonce, nonce_len, tag_len)
    {
    }

    template <unsigned bits, class Engine>
    OcbStream(const EncryptKey<bits, Engine> &, const uint8_t *, size_t, size_t) = delete;

    AESMALL_CPP_STREAM_OPENS(ocb)
};

} // namespace aesmall

#endif
