/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Sealed texts as C++ classes. aesmall.hpp includes this header. */
#ifndef AESMALL_SERVICES_TEXT_HPP
#define AESMALL_SERVICES_TEXT_HPP

#include "../../core/characters.hpp"
#include "../../engines/keys.hpp"
#include "cbc_text.h"
#include "text.h"

namespace aesmall
{

/* Sealed text in SIV, services/text/text.h. The object holds both keys, made from bits / 4 secret
 * bytes. */
template <unsigned bits, class Engine = default_engine> class Text
{
  public:
    /**
     * Make both keys.
     *
     * @param secret  an array of bits / 4 bytes, the keys of SIV one after the other
     */
    explicit Text(Bytes<bits / 4> secret)
        : mac(bytes_at<bits / 8>(secret.data())), ctr(bytes_at<bits / 8>(secret.data() + bits / 8))
    {
    }

    /**
     * Make both keys from a Secret.
     *
     * @param secret  if it is not right, every call returns AESMALL_ERROR_KEY
     */
    explicit Text(const Secret<bits / 4> &secret)
        : mac(secret.template part<bits / 8>(0)), ctr(secret.template part<bits / 8>(bits / 8))
    {
    }

    /**
     * Seal a message into printable characters, without a nonce.
     *
     * @param ad,ad_len,msg,msg_len,out,out_cap,out_len  as for aesmall_text_seal()
     * @return AESMALL_OK, or an error of aesmall_text_seal()
     */
    AESMALL_MUST_CHECK aesmall_error seal(const uint8_t *ad, size_t ad_len, const uint8_t *msg,
                                          size_t msg_len, char *out, size_t out_cap,
                                          size_t &out_len) const
    {
        return aesmall_text_seal(mac, ctr, ad, ad_len, msg, msg_len, out, out_cap, &out_len);
    }

    /**
     * Verify and open a text that seal() wrote.
     *
     * @param ad,ad_len,in,in_len,out,out_cap,out_len  as for aesmall_text_open()
     * @return AESMALL_OK, or an error of aesmall_text_open()
     */
    AESMALL_MUST_CHECK aesmall_error open(const uint8_t *ad, size_t ad_len, const char *in,
                                          size_t in_len, uint8_t *out, size_t out_cap,
                                          size_t &out_len) const
    {
        return aesmall_text_open(mac, ctr, ad, ad_len, in, in_len, out, out_cap, &out_len);
    }

    /**
     * Seal a string into an array.
     *
     * @param ad       a string (core/characters.hpp). "" means no AD
     * @param message  n characters
     * @param out      receives the text: at least AESMALL_TEXT_SEALED_SIZE(n) bytes. An empty
     *                 string on error
     * @return AESMALL_OK, or an error of aesmall_text_seal()
     */
    template <size_t size>
    AESMALL_MUST_CHECK aesmall_error seal(Characters ad, Characters message,
                                          char (&out)[size]) const
    {
        size_t len;
        const aesmall_error error =
            seal(ad.bytes(), ad.length(), message.bytes(), message.length(), out, size, len);

        out[len] = '\0';
        return error;
    }

    /**
     * Verify and open a text into an array, as a string.
     *
     * @param ad    the string with which the text was sealed
     * @param text  n characters
     * @param out   receives the message. It may be the array of the text, which the message then
     *              replaces. Another array needs room for AESMALL_TEXT_OPENED_SIZE(n) bytes and a
     *              NUL, which is more than the message needs. An empty string on error
     * @return AESMALL_OK, or an error of aesmall_text_open()
     */
    template <size_t size>
    AESMALL_MUST_CHECK aesmall_error open(Characters ad, Characters text, char (&out)[size]) const
    {
        size_t len;
        const aesmall_error error = open(ad.bytes(), ad.length(), text.data(), text.length(),
                                         aesmall_text_out(out), size - 1, len);

        out[len] = '\0';
        return error;
    }

  private:
    EncryptKey<bits, Engine> mac, ctr;
};

/* Sealed text in CCM. */
class CcmText
{
  public:
    explicit CcmText(const aesmall_cipher *cipher) : key(cipher)
    {
    }

    /**
     * Seal a message into printable characters with CCM.
     *
     * @param nonce,ad,ad_len,msg,msg_len,out,out_cap,out_len  as for aesmall_text_ccm_seal()
     * @return AESMALL_OK, or an error of aesmall_text_ccm_seal()
     */
    AESMALL_MUST_CHECK aesmall_error seal(Bytes<AESMALL_TEXT_NONCE_SIZE> nonce, const uint8_t *ad,
                                          size_t ad_len, const uint8_t *msg, size_t msg_len,
                                          char *out, size_t out_cap, size_t &out_len) const
    {
        return aesmall_text_ccm_seal(key, nonce.data(), ad, ad_len, msg, msg_len, out, out_cap,
                                     &out_len);
    }

    /**
     * Verify and open a text that seal() wrote.
     *
     * @param ad,ad_len,in,in_len,out,out_cap,out_len  as for aesmall_text_ccm_open()
     * @return AESMALL_OK, or an error of aesmall_text_ccm_open()
     */
    AESMALL_MUST_CHECK aesmall_error open(const uint8_t *ad, size_t ad_len, const char *in,
                                          size_t in_len, uint8_t *out, size_t out_cap,
                                          size_t &out_len) const
    {
        return aesmall_text_ccm_open(key, ad, ad_len, in, in_len, out, out_cap, &out_len);
    }

  private:
    const aesmall_cipher *key;
};

/* Sealed text in OCB3. EncryptOcbText only seals. */
class EncryptOcbText
{
  public:
    explicit EncryptOcbText(const aesmall_cipher *cipher) : key(cipher)
    {
    }

    /**
     * Seal a message into printable characters with OCB3.
     *
     * @param nonce,ad,ad_len,msg,msg_len,out,out_cap,out_len  as for aesmall_text_ocb_seal()
     * @return AESMALL_OK, or an error of aesmall_text_ocb_seal()
     */
    AESMALL_MUST_CHECK aesmall_error seal(Bytes<AESMALL_TEXT_NONCE_SIZE> nonce, const uint8_t *ad,
                                          size_t ad_len, const uint8_t *msg, size_t msg_len,
                                          char *out, size_t out_cap, size_t &out_len) const
    {
        return aesmall_text_ocb_seal(key, nonce.data(), ad, ad_len, msg, msg_len, out, out_cap,
                                     &out_len);
    }

  protected:
    const aesmall_cipher *key;
};

/* Sealed text in OCB3, for a key that decrypts: it opens too. */
class OcbText : public EncryptOcbText
{
  public:
    explicit OcbText(const aesmall_cipher *cipher) : EncryptOcbText(cipher)
    {
    }

    template <unsigned bits, class Engine>
    explicit OcbText(const EncryptKey<bits, Engine> &) = delete;

    /**
     * Verify and open a text that seal() wrote.
     *
     * @param ad,ad_len,in,in_len,out,out_cap,out_len  as for aesmall_text_ocb_open()
     * @return AESMALL_OK, or an error of aesmall_text_ocb_open()
     */
    AESMALL_MUST_CHECK aesmall_error open(const uint8_t *ad, size_t ad_len, const char *in,
                                          size_t in_len, uint8_t *out, size_t out_cap,
                                          size_t &out_len) const
    {
        return aesmall_text_ocb_open(key, ad, ad_len, in, in_len, out, out_cap, &out_len);
    }
};

/* Text of CBC, services/text/cbc_text.h: NOT authenticated. EncryptCbcText only encrypts. */
class EncryptCbcText
{
  public:
    explicit EncryptCbcText(const aesmall_cipher *cipher) : key(cipher)
    {
    }

    /**
     * Encrypt a message into Base64 without its IV. NOT AUTHENTICATED.
     *
     * @param iv,msg,msg_len,out,out_cap,out_len  as for aesmall_cbc_text_encrypt()
     * @return AESMALL_OK, or an error of aesmall_cbc_text_encrypt()
     */
    AESMALL_MUST_CHECK aesmall_error encrypt(Bytes<16> iv, const uint8_t *msg, size_t msg_len,
                                             char *out, size_t out_cap, size_t &out_len) const
    {
        return aesmall_cbc_text_encrypt(key, iv.data(), msg, msg_len, out, out_cap, &out_len);
    }

    /**
     * Encrypt a message into Base64 that begins with the IV. NOT AUTHENTICATED.
     *
     * @param iv,msg,msg_len,out,out_cap,out_len  as for aesmall_cbc_text_encrypt_with_iv()
     * @return AESMALL_OK, or an error of aesmall_cbc_text_encrypt_with_iv()
     */
    AESMALL_MUST_CHECK aesmall_error encrypt_with_iv(Bytes<16> iv, const uint8_t *msg,
                                                     size_t msg_len, char *out, size_t out_cap,
                                                     size_t &out_len) const
    {
        return aesmall_cbc_text_encrypt_with_iv(key, iv.data(), msg, msg_len, out, out_cap,
                                                &out_len);
    }

  protected:
    const aesmall_cipher *key;
};

/* Text of CBC, for a key that decrypts: it decrypts too. */
class CbcText : public EncryptCbcText
{
  public:
    explicit CbcText(const aesmall_cipher *cipher) : EncryptCbcText(cipher)
    {
    }

    template <unsigned bits, class Engine>
    explicit CbcText(const EncryptKey<bits, Engine> &) = delete;

    /**
     * Decrypt a text that encrypt() wrote.
     *
     * @param iv,in,in_len,out,out_cap,out_len  as for aesmall_cbc_text_decrypt()
     * @return AESMALL_OK, or an error of aesmall_cbc_text_decrypt()
     */
    AESMALL_MUST_CHECK aesmall_error decrypt(Bytes<16> iv, const char *in, size_t in_len,
                                             uint8_t *out, size_t out_cap, size_t &out_len) const
    {
        return aesmall_cbc_text_decrypt(key, iv.data(), in, in_len, out, out_cap, &out_len);
    }

    /**
     * Decrypt a text that encrypt_with_iv() wrote.
     *
     * @param in,in_len,out,out_cap,out_len  as for aesmall_cbc_text_decrypt_with_iv()
     * @return AESMALL_OK, or an error of aesmall_cbc_text_decrypt_with_iv()
     */
    AESMALL_MUST_CHECK aesmall_error decrypt_with_iv(const char *in, size_t in_len, uint8_t *out,
                                                     size_t out_cap, size_t &out_len) const
    {
        return aesmall_cbc_text_decrypt_with_iv(key, in, in_len, out, out_cap, &out_len);
    }
};

} // namespace aesmall

#endif
