/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The modes of authenticated encryption as C++ classes. aesmall.hpp includes this header. */
#ifndef AESMALL_MODES_CLASSES_AEAD_HPP
#define AESMALL_MODES_CLASSES_AEAD_HPP

#include "../../engines/keys.hpp"
#include "../ccm/ccm.h"
#include "../eax/eax.h"
#include "../gcm/gcm.h"
#include "../gcm/gcm_stored_hash.h"
#include "../gcm_siv/gcm_siv.h"
#include "../ocb/ocb.h"
#include "../siv/siv.h"

namespace aesmall
{

/* A call of a mode with its arguments in a structure. */
typedef aesmall_error aead_args_call(const aesmall_cipher *cipher, const aesmall_aead_args *args);

/* A mode that only seals, for keys that only encrypt. The object holds only the key's address. */
template <aead_args_call seal_args> class AeadSeal
{
  public:
    explicit AeadSeal(const aesmall_cipher *cipher) : key(cipher)
    {
    }

    /**
     * Encrypt and authenticate a message with the mode of the class.
     *
     * @param nonce      MUST NOT be used twice under this key
     * @param nonce_len  bytes, as the mode allows
     * @param ad         associated data: authenticated, not encrypted. NULL if `ad_len` is 0
     * @param ad_len     bytes
     * @param msg        the message. NULL if `msg_len` is 0
     * @param msg_len    bytes
     * @param out        receives `msg_len` bytes of ciphertext, then the tag. in == out is allowed
     * @param out_cap    bytes that fit at `out`: at least `msg_len + tag_len`
     * @param tag_len    bytes, as the mode allows. Both sides MUST agree on it beforehand
     * @return AESMALL_OK;
     *         an error of the mode's call of C, such as aesmall_ccm_seal(). Then `out` is unchanged
     */
    AESMALL_MUST_CHECK aesmall_error seal(const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
                                          size_t ad_len, const uint8_t *msg, size_t msg_len,
                                          uint8_t *out, size_t out_cap, size_t tag_len) const
    {
        const aesmall_aead_args args = {nonce,   nonce_len, ad,      ad_len, msg,
                                        msg_len, out,       out_cap, tag_len};
        return seal_args(key, &args);
    }

  protected:
    const aesmall_cipher *key;
};

/* A mode that seals and opens. The object holds only the key's address. */
template <aead_args_call seal_args, aead_args_call open_args>
class Aead : public AeadSeal<seal_args>
{
  public:
    explicit Aead(const aesmall_cipher *cipher) : AeadSeal<seal_args>(cipher)
    {
    }

    /**
     * Verify and decrypt a message with the mode of the class.
     *
     * @param nonce      the nonce of the sealed message
     * @param nonce_len  bytes
     * @param ad         the associated data of the sealed message. NULL if `ad_len` is 0
     * @param ad_len     bytes
     * @param in         the ciphertext, then the tag
     * @param in_len     bytes, the tag included
     * @param out        receives the `in_len - tag_len` bytes of the message. in == out is allowed
     * @param out_cap    bytes that fit at `out`: at least `in_len - tag_len`
     * @param tag_len    bytes, as for sealing. Do not take it from the message
     * @return AESMALL_OK;
     *         AESMALL_ERROR_AUTH if the message is not authentic. Then `out` is untouched or
     *         zeroed;
     *         another error of the mode's call of C, such as aesmall_ccm_open(). Then `out` is
     *         unchanged
     */
    AESMALL_MUST_CHECK aesmall_error open(const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
                                          size_t ad_len, const uint8_t *in, size_t in_len,
                                          uint8_t *out, size_t out_cap, size_t tag_len) const
    {
        const aesmall_aead_args args = {nonce,  nonce_len, ad,      ad_len, in,
                                        in_len, out,       out_cap, tag_len};
        return open_args(this->key, &args);
    }
};

/* CCM, EAX, GCM and OCB3. See modes/ccm/ccm.h, modes/eax/eax.h, modes/gcm/gcm.h and modes/ocb/ocb.h
 * for their limits. */
typedef Aead<aesmall_ccm_seal_args, aesmall_ccm_open_args> Ccm;
typedef Aead<aesmall_eax_seal_args, aesmall_eax_open_args> Eax;
typedef Aead<aesmall_gcm_seal_args, aesmall_gcm_open_args> Gcm;
typedef AeadSeal<aesmall_ocb_seal_args> EncryptOcb;

/* CAUTION: these classes accept tags from 4 bytes on, which are weak: see "Short tags" in the
 * modes' headers. Never take their tag_len from a message. */
typedef Aead<aesmall_ccm_short_tag_seal_args, aesmall_ccm_short_tag_open_args> CcmShortTag;
typedef Aead<aesmall_eax_short_tag_seal_args, aesmall_eax_short_tag_open_args> EaxShortTag;
typedef Aead<aesmall_gcm_short_tag_seal_args, aesmall_gcm_short_tag_open_args> GcmShortTag;
typedef AeadSeal<aesmall_ocb_short_tag_seal_args> EncryptOcbShortTag;

/* CCM* without a tag, NOT AUTHENTICATED (modes/ccm/ccm.h). Use it only for partners that use
 * security level 4 of IEEE 802.15.4. The object holds only the key's address. */
class CcmStarUnauthenticated
{
  public:
    explicit CcmStarUnauthenticated(const aesmall_cipher *cipher) : key(cipher)
    {
    }

    /**
     * Encrypt or decrypt a message: NOT AUTHENTICATED.
     *
     * @param nonce,in,in_len,out,out_cap  as for aesmall_ccm_star_crypt_unauthenticated()
     * @return AESMALL_OK, or an error of aesmall_ccm_star_crypt_unauthenticated()
     */
    AESMALL_MUST_CHECK aesmall_error crypt(Bytes<13> nonce, const uint8_t *in, size_t in_len,
                                           uint8_t *out, size_t out_cap) const
    {
        return aesmall_ccm_star_crypt_unauthenticated(key, nonce.data(), in, in_len, out, out_cap);
    }

  private:
    const aesmall_cipher *key;
};

/* OCB3 (modes/ocb/ocb.h). Opening needs a key that decrypts. */
class Ocb : public Aead<aesmall_ocb_seal_args, aesmall_ocb_open_args>
{
  public:
    explicit Ocb(const aesmall_cipher *cipher) : Aead(cipher)
    {
    }

    template <unsigned bits, class Engine> explicit Ocb(const EncryptKey<bits, Engine> &) = delete;
};

/* CAUTION: OCB3 with a tag of 4 to 16 bytes. A short tag is weak: see "Short tags" in ocb.h. */
class OcbShortTag : public Aead<aesmall_ocb_short_tag_seal_args, aesmall_ocb_short_tag_open_args>
{
  public:
    explicit OcbShortTag(const aesmall_cipher *cipher) : Aead(cipher)
    {
    }

    template <unsigned bits, class Engine>
    explicit OcbShortTag(const EncryptKey<bits, Engine> &) = delete;
};

/* GCM with kept values. The object keeps the values that depend only on the key
 * (modes/gcm/gcm_stored_hash.h). */
template <class Kept, aesmall_error init(Kept *kept, const aesmall_cipher *cipher)>
class GcmWith : NoCopy
{
  public:
    explicit GcmWith(const aesmall_cipher *cipher) : key(cipher)
    {
        (void)(init(&kept, cipher) == AESMALL_OK);
    }

    ~GcmWith()
    {
        aesmall_wipe(&kept, sizeof kept);
    }

    /**
     * Encrypt and authenticate a message.
     *
     * @param nonce,nonce_len,ad,ad_len,msg,msg_len,out,out_cap,tag_len  as for aesmall_gcm_seal()
     * @return AESMALL_OK, or an error of aesmall_gcm_seal()
     */
    AESMALL_MUST_CHECK aesmall_error seal(const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
                                          size_t ad_len, const uint8_t *msg, size_t msg_len,
                                          uint8_t *out, size_t out_cap, size_t tag_len) const
    {
        return aesmall_gcm_stored_hash_seal(key, &kept.hash, nonce, nonce_len, ad, ad_len, msg,
                                            msg_len, out, out_cap, tag_len);
    }

    /**
     * Verify and decrypt a message.
     *
     * @param nonce,nonce_len,ad,ad_len,in,in_len,out,out_cap,tag_len  as for aesmall_gcm_open()
     * @return AESMALL_OK, or an error of aesmall_gcm_open()
     */
    AESMALL_MUST_CHECK aesmall_error open(const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
                                          size_t ad_len, const uint8_t *in, size_t in_len,
                                          uint8_t *out, size_t out_cap, size_t tag_len) const
    {
        return aesmall_gcm_stored_hash_open(key, &kept.hash, nonce, nonce_len, ad, ad_len, in,
                                            in_len, out, out_cap, tag_len);
    }

  private:
    const aesmall_cipher *key;
    Kept kept;
};

/* GCM with each kept form of modes/gcm/gcm_stored_hash.h. */
typedef GcmWith<aesmall_gcm_stored_hash, aesmall_gcm_stored_hash_init> GcmStoredHash;
typedef GcmWith<aesmall_gcm_compact, aesmall_gcm_compact_init> GcmCompact;
typedef GcmWith<aesmall_gcm_small, aesmall_gcm_small_init> GcmSmall;
typedef GcmWith<aesmall_gcm_branch, aesmall_gcm_branch_init> GcmBranch;
typedef GcmWith<aesmall_gcm_table, aesmall_gcm_table_init> GcmTable;
typedef GcmWith<aesmall_gcm_table512, aesmall_gcm_table512_init> GcmTable512;

/* GCM-SIV (modes/gcm_siv/gcm_siv.h). It makes a key of the same engine for each message, so the
 * object holds its key itself. `bits` is 128 or 256. */
template <unsigned bits, class Engine = default_engine> class GcmSiv
{
  public:
    explicit GcmSiv(Bytes<bits / 8> secret) : key(secret)
    {
    }

    explicit GcmSiv(const Secret<bits / 8> &secret) : key(secret)
    {
    }

    /**
     * Encrypt and authenticate a message.
     *
     * @param nonce,nonce_len,ad,ad_len,msg,msg_len,out,out_cap,tag_len  as for
     *        aesmall_gcm_siv_seal()
     * @return AESMALL_OK, or an error of aesmall_gcm_siv_seal()
     */
    AESMALL_MUST_CHECK aesmall_error seal(const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
                                          size_t ad_len, const uint8_t *msg, size_t msg_len,
                                          uint8_t *out, size_t out_cap, size_t tag_len) const
    {
        typename KeyObject<bits, Engine>::type message;

        return aesmall_gcm_siv_seal(key, KeyObject<bits, Engine>::key_room_encrypt_only(message),
                                    nonce, nonce_len, ad, ad_len, msg, msg_len, out, out_cap,
                                    tag_len);
    }

    /**
     * Verify and decrypt a message.
     *
     * @param nonce,nonce_len,ad,ad_len,in,in_len,out,out_cap,tag_len  as for aesmall_gcm_siv_open()
     * @return AESMALL_OK, or an error of aesmall_gcm_siv_open()
     */
    AESMALL_MUST_CHECK aesmall_error open(const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
                                          size_t ad_len, const uint8_t *in, size_t in_len,
                                          uint8_t *out, size_t out_cap, size_t tag_len) const
    {
        typename KeyObject<bits, Engine>::type message;

        return aesmall_gcm_siv_open(key, KeyObject<bits, Engine>::key_room_encrypt_only(message),
                                    nonce, nonce_len, ad, ad_len, in, in_len, out, out_cap,
                                    tag_len);
    }

  private:
    EncryptKey<bits, Engine> key;
};

/* GCM-SIV with a key of 16 or 32 bytes, chosen at run time, and the target's default engine. With
 * 24 bytes every call returns AESMALL_ERROR_KEY_SIZE, with any other size AESMALL_ERROR_KEY. */
class AnyGcmSiv
{
  public:
    /**
     * Make a key from a secret.
     *
     * @param secret      the secret, random bytes
     * @param secret_len  16 or 32 bytes
     */
    AnyGcmSiv(const uint8_t *secret, size_t secret_len) : key(secret, secret_len)
    {
    }

    /* Not from a string. */
    AnyGcmSiv(const volatile void *, size_t) = delete;

    /**
     * Encrypt and authenticate a message.
     *
     * @param nonce,nonce_len,ad,ad_len,msg,msg_len,out,out_cap,tag_len  as for
     *        aesmall_gcm_siv_seal()
     * @return AESMALL_OK, or an error of aesmall_gcm_siv_seal()
     */
    AESMALL_MUST_CHECK aesmall_error seal(const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
                                          size_t ad_len, const uint8_t *msg, size_t msg_len,
                                          uint8_t *out, size_t out_cap, size_t tag_len) const
    {
        aesmall_aes message;

        return aesmall_gcm_siv_seal(
            key, aesmall_aes_key_room_encrypt_only(&message, &key.c_object()), nonce, nonce_len, ad,
            ad_len, msg, msg_len, out, out_cap, tag_len);
    }

    /**
     * Verify and decrypt a message.
     *
     * @param nonce,nonce_len,ad,ad_len,in,in_len,out,out_cap,tag_len  as for aesmall_gcm_siv_open()
     * @return AESMALL_OK, or an error of aesmall_gcm_siv_open()
     */
    AESMALL_MUST_CHECK aesmall_error open(const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
                                          size_t ad_len, const uint8_t *in, size_t in_len,
                                          uint8_t *out, size_t out_cap, size_t tag_len) const
    {
        aesmall_aes message;

        return aesmall_gcm_siv_open(
            key, aesmall_aes_key_room_encrypt_only(&message, &key.c_object()), nonce, nonce_len, ad,
            ad_len, in, in_len, out, out_cap, tag_len);
    }

  private:
    AnyKey key;
};

/* SIV (modes/siv/siv.h). The object holds both keys, made from one secret of 2 * bits / 8 bytes. */
template <unsigned bits, class Engine = default_engine> class Siv
{
  public:
    explicit Siv(Bytes<bits / 4> secret)
        : mac(bytes_at<bits / 8>(secret.data())), ctr(bytes_at<bits / 8>(secret.data() + bits / 8))
    {
    }

    explicit Siv(const Secret<bits / 4> &secret)
        : mac(secret.template part<bits / 8>(0)), ctr(secret.template part<bits / 8>(bits / 8))
    {
    }

    /**
     * Encrypt and authenticate a message with a list of AD strings.
     *
     * @param ads,ad_count,msg,msg_len,out,out_cap  as for aesmall_siv_seal()
     * @return AESMALL_OK, or an error of aesmall_siv_seal()
     */
    AESMALL_MUST_CHECK aesmall_error seal(const aesmall_siv_ad *ads, size_t ad_count,
                                          const uint8_t *msg, size_t msg_len, uint8_t *out,
                                          size_t out_cap) const
    {
        return aesmall_siv_seal(mac, ctr, ads, ad_count, msg, msg_len, out, out_cap);
    }

    /**
     * Verify and decrypt a message with a list of AD strings.
     *
     * @param ads,ad_count,in,in_len,out,out_cap  as for aesmall_siv_open()
     * @return AESMALL_OK, or an error of aesmall_siv_open()
     */
    AESMALL_MUST_CHECK aesmall_error open(const aesmall_siv_ad *ads, size_t ad_count,
                                          const uint8_t *in, size_t in_len, uint8_t *out,
                                          size_t out_cap) const
    {
        return aesmall_siv_open(mac, ctr, ads, ad_count, in, in_len, out, out_cap);
    }

    /**
     * Encrypt and authenticate a message with a nonce and one AD string.
     *
     * @param nonce,nonce_len,ad,ad_len,msg,msg_len,out,out_cap  as for aesmall_siv_seal_nonce()
     * @return AESMALL_OK, or an error of aesmall_siv_seal_nonce()
     */
    AESMALL_MUST_CHECK aesmall_error seal_nonce(const uint8_t *nonce, size_t nonce_len,
                                                const uint8_t *ad, size_t ad_len,
                                                const uint8_t *msg, size_t msg_len, uint8_t *out,
                                                size_t out_cap) const
    {
        return aesmall_siv_seal_nonce(mac, ctr, nonce, nonce_len, ad, ad_len, msg, msg_len, out,
                                      out_cap);
    }

    /**
     * Verify and decrypt a message with a nonce and one AD string.
     *
     * @param nonce,nonce_len,ad,ad_len,in,in_len,out,out_cap  as for aesmall_siv_open_nonce()
     * @return AESMALL_OK, or an error of aesmall_siv_open_nonce()
     */
    AESMALL_MUST_CHECK aesmall_error open_nonce(const uint8_t *nonce, size_t nonce_len,
                                                const uint8_t *ad, size_t ad_len, const uint8_t *in,
                                                size_t in_len, uint8_t *out, size_t out_cap) const
    {
        return aesmall_siv_open_nonce(mac, ctr, nonce, nonce_len, ad, ad_len, in, in_len, out,
                                      out_cap);
    }

  private:
    EncryptKey<bits, Engine> mac, ctr;
};

} // namespace aesmall

#endif
