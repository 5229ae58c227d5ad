/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls the classes of services. */
#include "aside.hpp"
#include "files.h"

#include "services/legacy/legacy_core.h"

static size_t len;

/* ---- derived keys, random bytes ---- */

static int kdf(void)
{
    AsideKey k(ONE);
    const Kdf d(k);

    return d.derive(4, ad, sizeof ad, nonce, sizeof nonce, opened, 24);
}

static int kdf_fixed(void)
{
    AsideKey k(ONE);
    const Kdf d(k);

    return d.derive_fixed(1, ad, sizeof ad, opened, 32);
}

static int kdf_an10922(void)
{
    AsideKey k(ONE);
    const Kdf d(k);

    return d.derive_an10922(nonce, 16, opened, 16);
}

static int entropy(void *, uint8_t *out, size_t out_len)
{
    memcpy(out, secret2, out_len);
    return 0;
}

static int drbg(void)
{
    Drbg<128, aside> rng;

    return !(IS_OK(rng.init(entropy, NULL, ad, sizeof ad)) && IS_OK(rng.reseed()) &&
             IS_OK(rng.generate(opened, MESSAGE)));
}

static int drbg_nodf(void)
{
    Drbg<128, aside> rng;

    return !(IS_OK(rng.init_nodf(entropy, NULL)) && IS_OK(rng.generate(opened, MESSAGE)));
}

/* ---- texts ---- */

#define TEXT reinterpret_cast<char *>(sealed)

static int text(void)
{
    const Text<128, aside> t(BOTH);

    return !(IS_OK(t.seal(ad, sizeof ad, message, MESSAGE, TEXT, SEALED, len)) &&
             IS_OK(t.open(ad, sizeof ad, TEXT, len, opened, SEALED, len)));
}

#define TEXT_OF(name, type)                                                                        \
    static int name(void)                                                                          \
    {                                                                                              \
        AsideKey k(ONE);                                                                           \
        const type t(k);                                                                           \
                                                                                                   \
        return !(IS_OK(t.seal(bytes_at<AESMALL_TEXT_NONCE_SIZE>(&nonce[0]), ad, sizeof ad,         \
                              message, MESSAGE, TEXT, SEALED, len)) &&                             \
                 IS_OK(t.open(ad, sizeof ad, TEXT, len, opened, SEALED, len)));                    \
    }

TEXT_OF(text_ccm, CcmText)
TEXT_OF(text_ocb, OcbText)

static int cbc_text(void)
{
    AsideKey k(ONE);
    const CbcText t(k);

    return !(IS_OK(t.encrypt(nonce, message, MESSAGE, TEXT, SEALED, len)) &&
             IS_OK(t.decrypt(nonce, TEXT, len, opened, SEALED, len)));
}

static int cbc_text_with_iv(void)
{
    AsideKey k(ONE);
    const CbcText t(k);

    return !(IS_OK(t.encrypt_with_iv(nonce, message, MESSAGE, TEXT, SEALED, len)) &&
             IS_OK(t.decrypt_with_iv(TEXT, len, opened, SEALED, len)));
}

/* ---- LoRaWAN ---- */

static aesmall_lorawan_join_accept accept;

static int lorawan_uplink(void)
{
    LorawanSession<aside> session(ONE, OTHER, 1, 0, 0);
    aesmall_lorawan_frame frame;

    memset(&frame, 0, sizeof frame);
    frame.MHDR = AESMALL_LORAWAN_UNCONFIRMED_UP;
    frame.FPort = 1;
    return session.build_uplink(frame, message, MESSAGE, sealed, SEALED, len);
}

/* Only the MIC depends on the direction. Therefore this MIC is wrong. */
static int lorawan_downlink(void)
{
    LorawanSession<aside> session(ONE, OTHER, 1, 0, 0);
    aesmall_lorawan_frame frame;

    sealed[0] = AESMALL_LORAWAN_UNCONFIRMED_DOWN;
    return session.open_downlink(sealed, len, frame, opened, SEALED, len);
}

static int lorawan_join(void)
{
    const LorawanJoin<aside> join(ONE);

    return join.build_request(ad, ad, 7, sealed);
}

static int lorawan_accept(void)
{
    const LorawanJoin<aside> join(ONE);

    memcpy(sealed + 1, message, 16);
    sealed[0] = 0x20;
    return join.open_accept(sealed, 17, accept);
}

static int lorawan_session_keys(void)
{
    const LorawanJoin<aside> join(ONE);

    return join.derive_session_keys(accept, 7, opened, opened + 16);
}

/* ---- files ---- */

static uint8_t buffer[AESMALL_VAULT_BUFFER_SIZE(CHUNK)];

static aesmall_error given_key(void *source, const aesmall_cipher *, uint8_t *out, size_t out_len)
{
    memcpy(out, source, out_len);
    return AESMALL_OK;
}

#define CREATE(writer)                                                                             \
    IS_OK((writer).create(k, 0, aesmall_vault_own_keys(given_key, secret2), &file, buffer,         \
                          sizeof buffer, CHUNK))
#define OPEN(reader) IS_OK((reader).open(k, &file, buffer, sizeof buffer))

static int vault_write(void)
{
    AsideKey k(ONE);
    VaultWriter<128, AESMALL_VAULT_CCM, aside> w;

    return !(CREATE(w) && IS_OK(w.write(message, MESSAGE)) && IS_OK(w.finish()));
}

static int vault_dropped(void)
{
    AsideKey k(ONE);
    VaultWriter<128, AESMALL_VAULT_CCM, aside> w;

    return !(CREATE(w) && IS_OK(w.write(message, MESSAGE)));
}

static int vault_seal(void)
{
    AsideKey k(ONE);
    VaultWriter<128, AESMALL_VAULT_CCM, aside> w;

    return !(CREATE(w) && IS_OK(w.seal(&plain)));
}

static int vault_seal_step(void)
{
    AsideKey k(ONE);
    VaultWriter<128, AESMALL_VAULT_CCM, aside> w;
    aesmall_vault_step step = {0, 0};

    return !(CREATE(w) && IS_OK(w.seal_step(&plain, &step)));
}

static int vault_read(void)
{
    AsideKey k(ONE);
    VaultReader<128, AESMALL_VAULT_CCM, aside> r;

    return !(OPEN(r) && IS_OK(r.read(3, opened, MESSAGE - 3)));
}

static int vault_open(void)
{
    AsideKey k(ONE);
    VaultReader<128, AESMALL_VAULT_CCM, aside> r;

    return !(OPEN(r) && IS_OK(r.verify()) && IS_OK(r.open_to(&target)));
}

static int vault_open_step(void)
{
    AsideKey k(ONE);
    VaultReader<128, AESMALL_VAULT_CCM, aside> r;
    aesmall_vault_step verified = {0, 0}, done = {0, 0};

    return !(OPEN(r) && IS_OK(r.verify_step(&verified)) && IS_OK(r.open_step(&target, &done)));
}

/* The object begins with the object in C. Only that object allows fewer rounds than the layout
 * has. */
template <class Object> static int steps(Object &object)
{
    aesmall_legacy_set_rounds(reinterpret_cast<aesmall_legacy *>(&object), 16);
    while (!object.is_done()) {
        const aesmall_error error = object.step();

        if (error != AESMALL_OK) {
            return error;
        }
    }
    return 0;
}

static int legacy_seal(void)
{
    Legacy<sha256> legacy;

    return IS_OK(legacy.seal_iv_start(secret, 32, nonce, plain, file)) ? steps(legacy) : 1;
}

static int legacy_seal_named(void)
{
    Legacy<sha256> legacy;

    return IS_OK(legacy.seal_start(secret, 32, "a", plain, file)) ? steps(legacy) : 1;
}

static int legacy_dropped(void)
{
    Legacy<sha256> legacy;

    return IS_OK(legacy.seal_iv_start(secret, 32, nonce, plain, file)) ? legacy.step() : 1;
}

static int legacy_open(void)
{
    Legacy<sha256> legacy;

    return IS_OK(legacy.open_start(secret, 32, file, target)) ? steps(legacy) : 1;
}

static void try_vault(void)
{
    TRY(vault_dropped);
    TRY(vault_write);
    publish();
    TRY(vault_seal);
    publish();
    TRY(vault_seal_step);
    publish();
    TRY(vault_read);
    TRY(vault_open);
    TRY(vault_open_step);
}

static void try_legacy(void)
{
    content_size = 0;
    TRY(legacy_dropped);
    TRY(legacy_seal_named);
    publish();
    TRY(legacy_seal);
    publish();
    TRY(legacy_open);
}

void residue_calls(void)
{
#if !defined(PART) || PART == 0
    TRY(kdf);
    TRY(kdf_fixed);
    TRY(kdf_an10922);
    TRY(drbg);
    TRY(drbg_nodf);
    TRY(lorawan_uplink);
    TRY(lorawan_downlink);
    TRY(lorawan_join);
    TRY(lorawan_accept);
    TRY(lorawan_session_keys);
#endif
#if !defined(PART) || PART == 1
    TRY(text);
    TRY(text_ccm);
    TRY(text_ocb);
    TRY(cbc_text);
    TRY(cbc_text_with_iv);
#endif
#if !defined(PART) || PART == 2
    try_vault();
#endif
#if !defined(PART) || PART == 3
    try_legacy();
#endif
}
