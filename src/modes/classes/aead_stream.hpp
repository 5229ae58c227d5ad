/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Authenticated encryption of a message in pieces, as C++ classes. aesmall.hpp includes this
 * header. */
#ifndef AESMALL_MODES_CLASSES_AEAD_STREAM_HPP
#define AESMALL_MODES_CLASSES_AEAD_STREAM_HPP

#include "../../engines/keys.hpp"
#include "../ccm/ccm_stream.h"
#include "../eax/eax_stream.h"
#include "../gcm/gcm_stream.h"
#include "../ocb/ocb_stream.h"

namespace aesmall
{

/* The common calls of the classes that follow. modes/aead/aead_stream.h describes their order. The
 * constructor starts a message, and the destructor wipes the stream. */
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

    /**
     * Add the next bytes of associated data, before any text.
     *
     * @param in      the bytes. NULL if `in_len` is 0
     * @param in_len  bytes, any number
     * @return AESMALL_OK, or an error of the mode's call of C, such as aesmall_ccm_stream_ad().
     *         Then the stream is unchanged
     */
    AESMALL_MUST_CHECK aesmall_error ad(const uint8_t *in, size_t in_len)
    {
        return stream_ad(&stream, in, in_len);
    }

    /**
     * Encrypt the next bytes of a message.
     *
     * @param in       the bytes. NULL if `in_len` is 0
     * @param in_len   bytes. OCB3 needs whole blocks of 16 bytes except for the last piece
     * @param out      receives `in_len` bytes. in == out is allowed, partial overlap is not
     * @param out_cap  bytes that fit at `out`: at least `in_len`
     * @return AESMALL_OK, or an error of the mode's call of C, such as aesmall_ccm_stream_seal().
     *         Then the stream is unchanged
     */
    AESMALL_MUST_CHECK aesmall_error seal(const uint8_t *in, size_t in_len, uint8_t *out,
                                          size_t out_cap)
    {
        return stream_text(&stream, AESMALL_AEAD_STEP_SEAL | takes_sealing, in, in_len, out,
                           out_cap);
    }

    /**
     * Write the tag of the message that was sealed, and wipe the stream.
     *
     * @param tag  receives `tag_len` bytes
     * @return AESMALL_OK, or an error of the mode's call of C, such as aesmall_ccm_stream_finish().
     *         Then the stream is unchanged
     */
    AESMALL_MUST_CHECK aesmall_error finish(uint8_t *tag)
    {
        return stream_finish(&stream, tag);
    }

    /**
     * Check the next bytes of a ciphertext, in the first pass, without writing text.
     *
     * @param in      the bytes. NULL if `in_len` is 0
     * @param in_len  bytes. OCB3 needs whole blocks of 16 bytes except for the last piece
     * @return AESMALL_OK, or an error of the mode's call of C, such as aesmall_ccm_stream_check().
     *         Then the stream is unchanged
     */
    AESMALL_MUST_CHECK aesmall_error check(const uint8_t *in, size_t in_len)
    {
        return stream_text(&stream, AESMALL_AEAD_STEP_CHECK | takes_checking, in, in_len, NULL,
                           in_len);
    }

    /**
     * Compare a tag with the tag of all bytes that were checked.
     *
     * @param tag  the `tag_len` bytes of the received tag
     * @return AESMALL_OK if they are equal: go on with the second pass;
     *         AESMALL_ERROR_AUTH if they differ. Then the stream is wiped;
     *         another error of the mode's call of C, such as aesmall_ccm_stream_verify()
     */
    AESMALL_MUST_CHECK aesmall_error verify(const uint8_t *tag)
    {
        return stream_verify(&stream, tag);
    }

    /**
     * Decrypt the next bytes of a ciphertext, in the second pass, after verify.
     *
     * @param in       the ciphertext that was checked, again from its start. It MUST NOT have
     *                 changed
     * @param in_len   bytes. OCB3 needs whole blocks of 16 bytes except for the last piece
     * @param out      receives `in_len` bytes. in == out is allowed, partial overlap is not
     * @param out_cap  bytes that fit at `out`: at least `in_len`
     * @return AESMALL_OK, or an error of the mode's call of C, such as aesmall_ccm_stream_open().
     *         Then the stream is unchanged
     */
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

/* CCM for a message in pieces (modes/ccm/ccm_stream.h). It needs the lengths of AD and message
 * beforehand. */
class CcmStream
    : public AeadStream<aesmall_ccm_stream, aesmall_ccm_stream_ad, aesmall_ccm_stream_text,
                        aesmall_ccm_stream_finish, aesmall_ccm_stream_verify,
                        AESMALL_AEAD_STEP_TAKES_IN, AESMALL_AEAD_STEP_TAKES_OUT>
{
  public:
    /**
     * Start a message with CCM.
     *
     * @param key  the key. It MUST outlive the object
     * @param nonce,nonce_len,ad_len,msg_len,tag_len  as for aesmall_ccm_stream_init()
     *
     * If an argument is not allowed, every call returns AESMALL_ERROR_KEY.
     */
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

/* EAX for a message in pieces (modes/eax/eax_stream.h). */
class EaxStream
    : public AeadStream<aesmall_eax_stream, aesmall_eax_stream_ad, aesmall_eax_stream_text,
                        aesmall_eax_stream_finish, aesmall_eax_stream_verify,
                        AESMALL_AEAD_STEP_TAKES_OUT, AESMALL_AEAD_STEP_TAKES_IN>
{
  public:
    /**
     * Start a message with EAX.
     *
     * @param key  the key. It MUST outlive the object
     * @param nonce,nonce_len,tag_len  as for aesmall_eax_stream_init()
     *
     * If an argument is not allowed, every call returns AESMALL_ERROR_KEY.
     */
    EaxStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len, size_t tag_len)
    {
        (void)(aesmall_eax_stream_init(&stream, key, nonce, nonce_len, tag_len) == AESMALL_OK);
    }

  protected:
    EaxStream()
    {
    }
};

/* GCM for a message in pieces (modes/gcm/gcm_stream.h). */
class GcmStream
    : public AeadStream<aesmall_gcm_stream, aesmall_gcm_stream_ad, aesmall_gcm_stream_text,
                        aesmall_gcm_stream_finish, aesmall_gcm_stream_verify>
{
  public:
    /**
     * Start a message with GCM.
     *
     * @param key  the key. It MUST outlive the object
     * @param nonce,nonce_len,tag_len  as for aesmall_gcm_stream_init()
     *
     * If an argument is not allowed, every call returns AESMALL_ERROR_KEY.
     */
    GcmStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len, size_t tag_len)
    {
        (void)(aesmall_gcm_stream_init(&stream, key, nonce, nonce_len, tag_len) == AESMALL_OK);
    }

  protected:
    GcmStream()
    {
    }
};

/* OCB3 for a message in pieces (modes/ocb/ocb_stream.h), for a key that only encrypts. All pieces
 * except the last are whole blocks. */
class EncryptOcbStream
    : protected AeadStream<aesmall_ocb_stream, aesmall_ocb_stream_ad, aesmall_ocb_stream_text,
                           aesmall_ocb_stream_finish, aesmall_ocb_stream_verify>
{
  public:
    /**
     * Start a message with OCB3, to seal.
     *
     * @param key  the key. It MUST outlive the object
     * @param nonce,nonce_len,tag_len  as for aesmall_ocb_stream_init()
     *
     * If an argument is not allowed, every call returns AESMALL_ERROR_KEY.
     */
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

/* OCB3 for a message in pieces, for a key that decrypts. It opens, too. */
class OcbStream : public EncryptOcbStream
{
  public:
    /**
     * Start a message with OCB3.
     *
     * @param key  the key. It MUST outlive the object
     * @param nonce,nonce_len,tag_len  as for aesmall_ocb_stream_init()
     *
     * If an argument is not allowed, every call returns AESMALL_ERROR_KEY.
     */
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

/* CAUTION: CcmStream with a tag from 4 bytes on, which is weak: see "Short tags" in ccm.h. */
class CcmShortTagStream : public CcmStream
{
  public:
    /**
     * Start a message with CCM and a short tag, which is weak.
     *
     * @param key  the key. It MUST outlive the object
     * @param nonce,nonce_len,ad_len,msg_len,tag_len  as for aesmall_ccm_short_tag_stream_init()
     *
     * If an argument is not allowed, every call returns AESMALL_ERROR_KEY.
     */
    CcmShortTagStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len,
                      size_t ad_len, size_t msg_len, size_t tag_len)
    {
        (void)(aesmall_ccm_short_tag_stream_init(&stream, key, nonce, nonce_len, ad_len, msg_len,
                                                 tag_len) == AESMALL_OK);
    }
};

/* CAUTION: EaxStream with a tag from 4 bytes on, which is weak: see "Short tags" in eax.h. */
class EaxShortTagStream : public EaxStream
{
  public:
    /**
     * Start a message with EAX and a short tag, which is weak.
     *
     * @param key  the key. It MUST outlive the object
     * @param nonce,nonce_len,tag_len  as for aesmall_eax_short_tag_stream_init()
     *
     * If an argument is not allowed, every call returns AESMALL_ERROR_KEY.
     */
    EaxShortTagStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len,
                      size_t tag_len)
    {
        (void)(aesmall_eax_short_tag_stream_init(&stream, key, nonce, nonce_len, tag_len) ==
               AESMALL_OK);
    }
};

/* CAUTION: GcmStream with a tag of 4 or 8 bytes, too, which is weak: see "Short tags" in gcm.h. */
class GcmShortTagStream : public GcmStream
{
  public:
    /**
     * Start a message with GCM and a short tag, which is weak.
     *
     * @param key  the key. It MUST outlive the object
     * @param nonce,nonce_len,tag_len  as for aesmall_gcm_short_tag_stream_init()
     *
     * If an argument is not allowed, every call returns AESMALL_ERROR_KEY.
     */
    GcmShortTagStream(const aesmall_cipher *key, const uint8_t *nonce, size_t nonce_len,
                      size_t tag_len)
    {
        (void)(aesmall_gcm_short_tag_stream_init(&stream, key, nonce, nonce_len, tag_len) ==
               AESMALL_OK);
    }
};

/* CAUTION: OcbStream with a tag from 4 bytes on, which is weak: see "Short tags" in ocb.h. */
class OcbShortTagStream : public OcbStream
{
  public:
    /**
     * Start a message with OCB3 and a short tag, which is weak.
     *
     * @param key  the key. It MUST outlive the object
     * @param nonce,nonce_len,tag_len  as for aesmall_ocb_short_tag_stream_init()
     *
     * If an argument is not allowed, every call returns AESMALL_ERROR_KEY.
     */
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
