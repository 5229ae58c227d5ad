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

/* The common part of the classes that follow, over the calls of a mode and its steps. The order is
 * that of modes/aead/aead_stream.h: the constructor makes the first call, the destructor the
 * last. */
template <class Stream, aesmall_error (*stream_ad)(Stream *, const uint8_t *, size_t),
          aesmall_error (*stream_text)(Stream *, uint8_t, const uint8_t *, size_t, uint8_t *,
                                       size_t),
          aesmall_error (*stream_finish)(Stream *, uint8_t *),
          aesmall_error (*stream_verify)(Stream *, const uint8_t *), uint8_t takes_sealing = 0,
          uint8_t takes_checking = 0>
class AeadStream : NoCopy
{
  public:
    ~AeadStream()
    {
        aesmall_wipe(&stream, sizeof stream);
    }

    /* Adds the next bytes of AD, before any text. */
    AESMALL_MUST_CHECK aesmall_error ad(const uint8_t *in, size_t in_len)
    {
        return stream_ad(&stream, in, in_len);
    }

    /* Seals the next bytes of the message: writes as many bytes of ciphertext. */
    AESMALL_MUST_CHECK aesmall_error seal(const uint8_t *in, size_t in_len, uint8_t *out,
                                          size_t out_cap)
    {
        return stream_text(&stream, AESMALL_AEAD_STEP_SEAL | takes_sealing, in, in_len, out,
                           out_cap);
    }

    /* Ends sealing: writes the tag, tag_len bytes. */
    AESMALL_MUST_CHECK aesmall_error finish(uint8_t *tag)
    {
        return stream_finish(&stream, tag);
    }

    /* First pass: checks the next bytes of the ciphertext and releases nothing. */
    AESMALL_MUST_CHECK aesmall_error check(const uint8_t *in, size_t in_len)
    {
        return stream_text(&stream, AESMALL_AEAD_STEP_CHECK | takes_checking, in, in_len, NULL,
                           in_len);
    }

    /* Ends the first pass: compares the tag with that of all that was checked. */
    AESMALL_MUST_CHECK aesmall_error verify(const uint8_t *tag)
    {
        return stream_verify(&stream, tag);
    }

    /* Second pass, after verify: opens the next bytes of the ciphertext. */
    AESMALL_MUST_CHECK aesmall_error open(const uint8_t *in, size_t in_len, uint8_t *out,
                                          size_t out_cap)
    {
        return stream_text(&stream, AESMALL_AEAD_STEP_OPEN, in, in_len, out, out_cap);
    }

  protected:
    AeadStream()
    {
    }

    Stream stream;
};

/* modes/ccm/ccm_stream.h: ad_len and msg_len are those of the whole message. */
class CcmStream
    : public AeadStream<aesmall_ccm_stream, aesmall_ccm_stream_ad, aesmall_ccm_stream_text,
                        aesmall_ccm_stream_finish, aesmall_ccm_stream_verify,
                        AESMALL_AEAD_STEP_TAKES_IN, AESMALL_AEAD_STEP_TAKES_OUT>
{
  public:
    CcmStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len, size_t ad_len,
              size_t msg_len, size_t tag_len)
    {
        (void)(aesmall_ccm_stream_init(&stream, key, nonce, nonce_len, ad_len, msg_len, tag_len) ==
               AESMALL_OK);
    }

  protected:
    CcmStream()
    {
    }
};

/* modes/eax/eax_stream.h */
class EaxStream
    : public AeadStream<aesmall_eax_stream, aesmall_eax_stream_ad, aesmall_eax_stream_text,
                        aesmall_eax_stream_finish, aesmall_eax_stream_verify,
                        AESMALL_AEAD_STEP_TAKES_OUT, AESMALL_AEAD_STEP_TAKES_IN>
{
  public:
    EaxStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len, size_t tag_len)
    {
        (void)(aesmall_eax_stream_init(&stream, key, nonce, nonce_len, tag_len) == AESMALL_OK);
    }

  protected:
    EaxStream()
    {
    }
};

/* modes/gcm/gcm_stream.h */
class GcmStream
    : public AeadStream<aesmall_gcm_stream, aesmall_gcm_stream_ad, aesmall_gcm_stream_text,
                        aesmall_gcm_stream_finish, aesmall_gcm_stream_verify>
{
  public:
    GcmStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len, size_t tag_len)
    {
        (void)(aesmall_gcm_stream_init(&stream, key, nonce, nonce_len, tag_len) == AESMALL_OK);
    }

  protected:
    GcmStream()
    {
    }
};

/* modes/ocb/ocb_stream.h: all pieces except the last are whole blocks. */
class EncryptOcbStream
    : protected AeadStream<aesmall_ocb_stream, aesmall_ocb_stream_ad, aesmall_ocb_stream_text,
                           aesmall_ocb_stream_finish, aesmall_ocb_stream_verify>
{
  public:
    EncryptOcbStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len,
                     size_t tag_len)
    {
        (void)(aesmall_ocb_stream_init(&stream, key, nonce, nonce_len, tag_len) == AESMALL_OK);
    }

    using AeadStream::ad;
    using AeadStream::finish;
    using AeadStream::seal;

  protected:
    EncryptOcbStream()
    {
    }
};

/* The same for a key that decrypts: opens too. */
class OcbStream : public EncryptOcbStream
{
  public:
    OcbStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len, size_t tag_len)
        : EncryptOcbStream(key, nonce, nonce_len, tag_len)
    {
    }

    template <unsigned bits, class Engine>
    OcbStream(const EncryptKey<bits, Engine> &, const uint8_t *, size_t, size_t) = delete;

    using AeadStream::check;
    using AeadStream::open;
    using AeadStream::verify;

  protected:
    OcbStream()
    {
    }
};

/* CAUTION: the same with a tag from 4 bytes on, which is weak: see "Short tags" in the modes'
 * headers. */
class CcmShortTagStream : public CcmStream
{
  public:
    CcmShortTagStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len,
                      size_t ad_len, size_t msg_len, size_t tag_len)
    {
        (void)(aesmall_ccm_short_tag_stream_init(&stream, key, nonce, nonce_len, ad_len, msg_len,
                                                 tag_len) == AESMALL_OK);
    }
};

/* CAUTION: EaxStream with a short tag, which is weak: see "Short tags" in eax.h. */
class EaxShortTagStream : public EaxStream
{
  public:
    EaxShortTagStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len,
                      size_t tag_len)
    {
        (void)(aesmall_eax_short_tag_stream_init(&stream, key, nonce, nonce_len, tag_len) ==
               AESMALL_OK);
    }
};

/* CAUTION: GcmStream with a short tag, which is weak: see "Short tags" in gcm.h. */
class GcmShortTagStream : public GcmStream
{
  public:
    GcmShortTagStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len,
                      size_t tag_len)
    {
        (void)(aesmall_gcm_short_tag_stream_init(&stream, key, nonce, nonce_len, tag_len) ==
               AESMALL_OK);
    }
};

/* CAUTION: OcbStream with a short tag, which is weak: see "Short tags" in ocb.h. */
class OcbShortTagStream : public OcbStream
{
  public:
    OcbShortTagStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len,
                      size_t tag_len)
    {
        (void)(aesmall_ocb_short_tag_stream_init(&stream, key, nonce, nonce_len, tag_len) ==
               AESMALL_OK);
    }

    template <unsigned bits, class Engine>
    OcbShortTagStream(const EncryptKey<bits, Engine> &, const uint8_t *, size_t, size_t) = delete;
};

} // namespace aesmall

#endif
