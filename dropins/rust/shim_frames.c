/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls of frames whose arguments Rust cannot give: structures by value, which compilers pass in
 * different ways on AVR, and the hash of GCM, which has its size in C. build.rs defines the
 * features. */
#include <core/wipe.h>
#include <modes/gcm/gcm_stored_hash.h>
#include <services/frames/dlms/dlms.h>
#include <services/frames/ieee802154/zigbee.h>
#include <services/frames/ntag424/ntag424_sdm.h>
#include <services/frames/ntag424/ntag424_session.h>
#include <services/frames/wmbus/wmbus.h>

#ifdef AESMALL_RUST_HAS_DLMS

aesmall_error aesmall_rust_dlms_open(const aesmall_cipher *ek, const uint8_t *ak, size_t ak_len,
                                     const uint8_t *title, uint32_t *counter, const uint8_t *in,
                                     size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_gcm_small hash;
    const aesmall_dlms_keys keys = {ek, &hash.hash, ak, ak_len};
    aesmall_error error = aesmall_gcm_small_init(&hash, ek);

    if (error == AESMALL_OK) {
        error = aesmall_dlms_open(&keys, title, counter, in, in_len, out, out_cap, out_len);
    }
    aesmall_wipe(&hash, sizeof hash);
    return error;
}

aesmall_error aesmall_rust_dlms_seal(const aesmall_cipher *ek, const uint8_t *ak, size_t ak_len,
                                     uint8_t tag, uint8_t security, const uint8_t *title,
                                     uint32_t *counter, const uint8_t *in, size_t in_len,
                                     uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_gcm_small hash;
    const aesmall_dlms_keys keys = {ek, &hash.hash, ak, ak_len};
    aesmall_error error = aesmall_gcm_small_init(&hash, ek);

    if (error == AESMALL_OK) {
        error = aesmall_dlms_seal(&keys, tag, security, title, counter, in, in_len, out, out_cap,
                                  out_len);
    }
    aesmall_wipe(&hash, sizeof hash);
    return error;
}

aesmall_error aesmall_rust_dlms_hls5_answer(const aesmall_cipher *ek, const uint8_t *ak,
                                            size_t ak_len, uint8_t security, const uint8_t *title,
                                            uint32_t *counter, const uint8_t *challenge,
                                            size_t challenge_len, uint8_t *out)
{
    aesmall_gcm_small hash;
    const aesmall_dlms_keys keys = {ek, &hash.hash, ak, ak_len};
    aesmall_error error = aesmall_gcm_small_init(&hash, ek);

    if (error == AESMALL_OK) {
        error = aesmall_dlms_hls5_answer(&keys, security, title, counter, challenge, challenge_len,
                                         out);
    }
    aesmall_wipe(&hash, sizeof hash);
    return error;
}

aesmall_error aesmall_rust_dlms_hls5_verify(const aesmall_cipher *ek, const uint8_t *ak,
                                            size_t ak_len, const uint8_t *title, uint32_t *counter,
                                            const uint8_t *challenge, size_t challenge_len,
                                            const uint8_t *answer)
{
    aesmall_gcm_small hash;
    const aesmall_dlms_keys keys = {ek, &hash.hash, ak, ak_len};
    aesmall_error error = aesmall_gcm_small_init(&hash, ek);

    if (error == AESMALL_OK) {
        error = aesmall_dlms_hls5_verify(&keys, title, counter, challenge, challenge_len, answer);
    }
    aesmall_wipe(&hash, sizeof hash);
    return error;
}

#endif

#ifdef AESMALL_RUST_HAS_NTAG424

aesmall_error aesmall_rust_ntag424_finish_authentication(
    aesmall_ntag424_authentication *authentication, const aesmall_cipher *key, const uint8_t *in,
    const aesmall_key_room *enc, const aesmall_key_room *mac, aesmall_ntag424_session *session)
{
    return aesmall_ntag424_finish_authentication(authentication, key, in, *enc, *mac, session);
}

aesmall_error aesmall_rust_ntag424_verify_sdm(const aesmall_cipher *file_key,
                                              const aesmall_key_room *room,
                                              const aesmall_ntag424_picc *picc, const uint8_t *text,
                                              size_t text_len, const uint8_t *mac,
                                              uint32_t *next_ctr)
{
    return aesmall_ntag424_verify_sdm(file_key, *room, picc, text, text_len, mac, next_ctr);
}

aesmall_error aesmall_rust_ntag424_decrypt_file_unauthenticated(const aesmall_cipher *file_key,
                                                                const aesmall_key_room *room,
                                                                const aesmall_ntag424_picc *picc,
                                                                const uint8_t *in, size_t in_len,
                                                                uint8_t *out, size_t out_cap)
{
    return aesmall_ntag424_decrypt_file_unauthenticated(file_key, *room, picc, in, in_len, out,
                                                        out_cap);
}

#endif

#ifdef AESMALL_RUST_HAS_WMBUS

aesmall_error aesmall_rust_wmbus_mode7_open(const aesmall_cipher *key, const aesmall_key_room *room,
                                            uint32_t *counter, const uint8_t *in, size_t in_len,
                                            uint8_t *out, size_t out_cap, size_t *out_len)
{
    return aesmall_wmbus_mode7_open(key, *room, counter, in, in_len, out, out_cap, out_len);
}

aesmall_error aesmall_rust_wmbus_mode10_open(const aesmall_cipher *key,
                                             const aesmall_key_room *room, size_t tag_len,
                                             uint32_t *counter, const uint8_t *in, size_t in_len,
                                             uint8_t *out, size_t out_cap, size_t *out_len)
{
    return aesmall_wmbus_mode10_open(key, *room, tag_len, counter, in, in_len, out, out_cap,
                                     out_len);
}

aesmall_error aesmall_rust_wmbus_mode7_seal(const aesmall_cipher *key, const aesmall_key_room *room,
                                            uint32_t *counter, const uint8_t *in, size_t in_len,
                                            uint8_t *out, size_t out_cap)
{
    return aesmall_wmbus_mode7_seal(key, *room, counter, in, in_len, out, out_cap);
}

aesmall_error aesmall_rust_wmbus_mode10_seal(const aesmall_cipher *key,
                                             const aesmall_key_room *room, size_t tag_len,
                                             uint32_t *counter, const uint8_t *in, size_t in_len,
                                             uint8_t *out, size_t out_cap)
{
    return aesmall_wmbus_mode10_seal(key, *room, tag_len, counter, in, in_len, out, out_cap);
}

#endif

#ifdef AESMALL_RUST_HAS_ZIGBEE

aesmall_error aesmall_rust_zigbee_install_code(const aesmall_key_room *room, const uint8_t *code,
                                               size_t code_len, uint8_t *link_key)
{
    return aesmall_zigbee_install_code(*room, code, code_len, link_key);
}

aesmall_error aesmall_rust_zigbee_derive_key(const aesmall_key_room *room, const uint8_t *link_key,
                                             uint8_t use, uint8_t *out)
{
    return aesmall_zigbee_derive_key(*room, link_key, use, out);
}

#endif
