/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls the classes of keys and modes. */
#include "aside.hpp"

static size_t len;

/* ---- keys of the default engine ---- */

static int key(void)
{
    Key<128> k(ONE);

    k.encrypt(message, sealed);
    k.decrypt(sealed, opened);
    return 0;
}

static int encrypt_key(void)
{
    EncryptKey<256> k(BOTH);

    k.encrypt(message, sealed);
    k.wipe();
    return 0;
}

static int any_key(void)
{
    AnyKey k(secret, 24);

    return Ccm(k).seal(nonce, 13, ad, sizeof ad, message, MESSAGE, sealed, SEALED, 16);
}

/* ---- modes without a tag, CMAC and key wrap ---- */

static int ctr(void)
{
    AsideKey k(ONE);
    Ctr c(k, nonce, 32);

    return !(IS_OK(c.seek(5)) && IS_OK(c.crypt(message, MESSAGE - 4, sealed, SEALED)));
}

static int cbc_pkcs7(void)
{
    AsideKey k(ONE);
    const Cbc c(k);

    return !(IS_OK(c.encrypt_pkcs7(nonce, message, MESSAGE, sealed, SEALED, len)) &&
             IS_OK(c.decrypt_pkcs7(nonce, sealed, len, opened, SEALED, len)));
}

static int cbc_nopad(void)
{
    AsideKey k(ONE);
    const Cbc c(k);

    return !(IS_OK(c.encrypt_nopad(nonce, message, 32, sealed, SEALED)) &&
             IS_OK(c.decrypt_nopad(nonce, sealed, 32, opened, SEALED)));
}

static int cbc_cts(void)
{
    AsideKey k(ONE);
    const Cbc c(k);

    return !(IS_OK(c.encrypt_cts(nonce, message, MESSAGE, sealed, SEALED, 3)) &&
             IS_OK(c.decrypt_cts(nonce, sealed, MESSAGE, opened, SEALED, 3)));
}

static int cmac_finish(void)
{
    AsideKey k(ONE);
    CmacSubkeys subkeys(k);
    Cmac c(k, subkeys);

    return !(IS_OK(c.update(message, MESSAGE)) && IS_OK(c.finish(sealed, 16)));
}

static int cmac_verify(void)
{
    AsideKey k(ONE);
    Cmac c(k);

    return !(IS_OK(c.update(message, MESSAGE)) && IS_OK(c.verify(sealed, 16)));
}

static int cmac_verify_short(void)
{
    AsideKey k(ONE);
    Cmac c(k);

    return !(IS_OK(c.update(message, MESSAGE)) && IS_OK(c.verify_short(sealed, 4)));
}

/* Destroys an object that is in use. */
static int cmac_dropped(void)
{
    AsideKey k(ONE);
    Cmac c(k);

    return c.update(message, MESSAGE);
}

static int kw(void)
{
    AsideKey k(ONE);
    const Kw w(k);

    return !(IS_OK(w.wrap(message, MESSAGE, sealed, SEALED)) &&
             IS_OK(w.unwrap(sealed, MESSAGE + 8, opened, SEALED)));
}

static int kwp(void)
{
    AsideKey k(ONE);
    const Kwp w(k);

    return !(IS_OK(w.wrap(message, MESSAGE - 3, sealed, SEALED)) &&
             IS_OK(w.unwrap(sealed, MESSAGE + 8, opened, SEALED, len)));
}

static int xts(void)
{
    Xts<128, aside> x(BOTH);

    return !(IS_OK(x.encrypt(nonce, message, MESSAGE, sealed, SEALED)) &&
             IS_OK(x.decrypt(nonce, sealed, MESSAGE, opened, SEALED)));
}

/* ---- authenticated encryption ---- */

#define SEAL_OPEN(object, nonce_len)                                                               \
    !(IS_OK(                                                                                       \
          (object).seal(nonce, nonce_len, ad, sizeof ad, message, MESSAGE, sealed, SEALED, 16)) && \
      IS_OK((object).open(nonce, nonce_len, ad, sizeof ad, sealed, MESSAGE + 16, opened, SEALED,   \
                          16)))

#define MODE(name, type, nonce_len)                                                                \
    static int name(void)                                                                          \
    {                                                                                              \
        AsideKey k(ONE);                                                                           \
        const type of(k);                                                                          \
                                                                                                   \
        return SEAL_OPEN(of, nonce_len);                                                           \
    }

static int ccm_star(void)
{
    AsideKey k(ONE);
    const CcmStarUnauthenticated c(k);

    return !IS_OK(c.crypt(bytes_at<13>(nonce), message, MESSAGE, sealed, SEALED));
}

MODE(ccm, Ccm, 13)
MODE(eax, Eax, 16)
MODE(gcm, Gcm, 12)
MODE(gcm_stored_hash, GcmStoredHash, 12)
MODE(gcm_table, GcmTable, 12)
MODE(ocb, Ocb, 12)

static int gcm_siv(void)
{
    const GcmSiv<128> of(ONE);

    return SEAL_OPEN(of, 12);
}

static int any_gcm_siv(void)
{
    const AnyGcmSiv of(secret, 32);

    return SEAL_OPEN(of, 12);
}

static const aesmall_siv_ad strings = {ad, sizeof ad};

static int siv(void)
{
    const Siv<128, aside> s(BOTH);

    return !(IS_OK(s.seal(&strings, 1, message, MESSAGE, sealed, SEALED)) &&
             IS_OK(s.open(&strings, 1, sealed, MESSAGE + 16, opened, SEALED)));
}

static int siv_nonce(void)
{
    const Siv<128, aside> s(BOTH);

    return !(IS_OK(s.seal_nonce(nonce, 16, ad, sizeof ad, message, MESSAGE, sealed, SEALED)) &&
             IS_OK(s.open_nonce(nonce, 16, ad, sizeof ad, sealed, MESSAGE + 16, opened, SEALED)));
}

#define MANX(n)                                                                                    \
    static int manx##n(void)                                                                       \
    {                                                                                              \
        AsideKey k(ONE);                                                                           \
        const Manx##n m(k, 64, 16, AESMALL_MANX_FIXED_AD);                                         \
                                                                                                   \
        return !(IS_OK(m.seal(nonce, ad, 16, message, 40, sealed MANX_ROOM_##n)) &&                \
                 IS_OK(m.open(nonce, ad, 16, sealed, 128, opened, len)));                          \
    }

#define MANX_ROOM_1
#define MANX_ROOM_2 , SEALED

MANX(1)
MANX(2)

static int manx1_bytes(void)
{
    AsideKey k(ONE);
    const Manx1 m(k, 64, 16, AESMALL_MANX_FIXED_AD);

    return m.seal_bytes(nonce, ad, message, 40, sealed);
}

/* ---- in pieces ---- */

#define LENGTHS_Ccm sizeof ad, MESSAGE,
#define LENGTHS_Eax
#define LENGTHS_Gcm
#define LENGTHS_Ocb

#define STREAM(name, nonce_len)                                                                    \
    static int name##_seals(void)                                                                  \
    {                                                                                              \
        AsideKey k(ONE);                                                                           \
        name##Stream s(k, nonce, nonce_len, LENGTHS_##name 16);                                    \
                                                                                                   \
        return !(IS_OK(s.ad(ad, sizeof ad)) && IS_OK(s.seal(message, MESSAGE, sealed, SEALED)) &&  \
                 IS_OK(s.finish(sealed + MESSAGE)));                                               \
    }                                                                                              \
    static int name##_opens(void)                                                                  \
    {                                                                                              \
        AsideKey k(ONE);                                                                           \
        name##Stream s(k, nonce, nonce_len, LENGTHS_##name 16);                                    \
                                                                                                   \
        return !(IS_OK(s.ad(ad, sizeof ad)) && IS_OK(s.check(sealed, MESSAGE)) &&                  \
                 IS_OK(s.verify(sealed + MESSAGE)) &&                                              \
                 IS_OK(s.open(sealed, MESSAGE, opened, SEALED)));                                  \
    }                                                                                              \
    static int name##_dropped(void)                                                                \
    {                                                                                              \
        AsideKey k(ONE);                                                                           \
        name##Stream s(k, nonce, nonce_len, LENGTHS_##name 16);                                    \
                                                                                                   \
        return !(IS_OK(s.ad(ad, sizeof ad)) && IS_OK(s.seal(message, 32, sealed, SEALED)));        \
    }

STREAM(Ccm, 13)
STREAM(Eax, 16)
STREAM(Gcm, 12)
STREAM(Ocb, 12)

#define TRY_STREAM(name)                                                                           \
    TRY(name##_seals);                                                                             \
    TRY(name##_opens);                                                                             \
    TRY(name##_dropped)

void residue_calls(void)
{
#if !defined(PART) || PART == 0
    TRY(key);
    TRY(encrypt_key);
    TRY(any_key);
    TRY(ctr);
    TRY(cbc_pkcs7);
    TRY(cbc_nopad);
    TRY(cbc_cts);
    TRY(cmac_finish);
    TRY(cmac_verify);
    TRY(cmac_verify_short);
    TRY(cmac_dropped);
    TRY(kw);
    TRY(kwp);
    TRY(xts);
    TRY(ccm_star);
#endif
#if !defined(PART) || PART == 1
    TRY(ccm);
    TRY(eax);
    TRY(ocb);
    TRY(gcm_siv);
    TRY(any_gcm_siv);
    TRY(siv);
    TRY(siv_nonce);
    TRY(manx1);
    TRY(manx1_bytes);
    TRY(manx2);
#endif
#if !defined(PART) || PART == 2
    TRY(gcm);
    TRY(gcm_stored_hash);
    TRY(gcm_table);
    TRY_STREAM(Ccm);
    TRY_STREAM(Eax);
#endif
#if !defined(PART) || PART == 3
    TRY_STREAM(Gcm);
    TRY_STREAM(Ocb);
#endif
}
