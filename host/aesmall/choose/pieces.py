# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The C code that `aesmall choose` shows, piece by piece.

A choice replaces the names between @: @KEY@ is the type of a key object, @INIT@ the function that
makes one, @BITS@ and @SECRET@ are the bits and bytes of a key, @ENGINE@ is the engine, @ONLY@ its
verb for programs that never decrypt, @CHUNK@ the bytes of a vault's chunk. modes.py replaces the
names in braces.
"""

AEAD = """\
aesmall_error crypto_{mode}_{verb}(
    const uint8_t nonce[{nonce}], const uint8_t *ad, size_t ad_len, const uint8_t *{msg},
    size_t {msg}_len, uint8_t *out, size_t out_cap)
{{
{room}    return {call}(
        {key}nonce, {nonce}, ad, ad_len, {msg}, {msg}_len, out, out_cap, 16);
}}
"""
#: Separates the arguments of a call that do not fit on its first line
NEXT = ",\n        "
VERBS = {
    "seal": "Writes msg_len + 16 bytes. A nonce must come once only under a key.",
    "open": "Writes in_len - 16 bytes, or AESMALL_ERROR_AUTH and no text.",
}
HASH_START = """\
/* After crypto_start. */
aesmall_error crypto_{mode}_start(void)
{{
    return aesmall_gcm_{form}_init(&{hash}, &key.cipher);
}}
"""

CTR = """\
/* Encrypts and decrypts. A counter block must come once only under a key. */
aesmall_error crypto_ctr(
    const uint8_t counter[16], const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{{
    return {}, counter, in, in_len, out, out_cap);
}}
"""
CBC = """\
/* Whole blocks{}. */
aesmall_error crypto_cbc_{}(
    const uint8_t iv[16], const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{{
    return {}, iv, in, in_len, out, out_cap);
}}
"""
NEW_IV = "; each message has an IV that is new and that nobody can guess"
CMAC = """\
/* The tag; who receives the message makes it too and compares with aesmall_equal. */
aesmall_error crypto_cmac(const uint8_t *msg, size_t msg_len, uint8_t tag[16])
{
    return aesmall_cmac(&key.cipher, msg, msg_len, tag, 16);
}
"""
SIV = """\
/* {} */
aesmall_error crypto_siv_{}(
    const uint8_t *ad, size_t ad_len, const uint8_t *{msg}, size_t {msg}_len, uint8_t *out,
    size_t out_cap)
{{
    const aesmall_siv_ad ads[1] = {{{{ad, ad_len}}}};

    return {}, ads, 1, {msg}, {msg}_len, out, out_cap);
}}
"""
TWO_KEYS = """\
/* The first half of the secret is for the tag, the second for the text. */
void crypto_{name}_start(const uint8_t secret[2 * @SECRET@])
{{
    @KEY@_@INIT@(&{name}_mac, secret);
    @KEY@_@INIT@(&{name}_ctr, secret + @SECRET@);
}}
"""
MESSAGE = "    @KEY@ message;\n\n"
MESSAGE_AND_ROOM = "    @KEY@ message;\n    {} room;\n\n"
XTS = """\
/* A sector of 16 bytes or more; aesmall_xts_sector makes its tweak. */
aesmall_error crypto_xts_{0}(
    const uint8_t tweak[16], const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{{
    return aesmall_xts_{0}(&xts, tweak, in, in_len, out, out_cap);
}}
"""
XTS_START = """\
/* Two secrets that differ. */
aesmall_error crypto_xts_start(const uint8_t data[@SECRET@], const uint8_t tweak[@SECRET@])
{
    @KEY@_@INIT@(&xts_data, data);
    @KEY@_@INIT@(&xts_tweak, tweak);
    return aesmall_xts_init(&xts, &xts_data.cipher, &xts_tweak.cipher);
}
"""
KW = """\
/* {} */
aesmall_error crypto_kw_{}(const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{{
    return aesmall_kw_{}(&key.cipher, in, in_len, out, out_cap);
}}
"""
LORAWAN_START = """\
/* The frame counters of the session must survive a reset, as long as its keys. */
void crypto_lorawan_start(const uint8_t NwkSKey[16], const uint8_t AppSKey[16], uint32_t DevAddr)
{
    @KEY@_@INIT@(&nwk_key, NwkSKey);
    @KEY@_@INIT@(&app_key, AppSKey);
    session.NwkSKey = &nwk_key.cipher;
    session.AppSKey = &app_key.cipher;
    session.DevAddr = DevAddr;
}
"""
UPLINK = """\
/* Writes AESMALL_LORAWAN_DATA_SIZE(0, payload_len) bytes. */
aesmall_error crypto_lorawan_uplink(uint8_t FPort, const uint8_t *payload, size_t payload_len,
                                    uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_lorawan_frame frame = {0};

    frame.MHDR = AESMALL_LORAWAN_UNCONFIRMED_UP;
    frame.FPort = FPort;
    return aesmall_lorawan_build_uplink(&session, &frame, payload, payload_len, out, out_cap,
                                        out_len);
}
"""
DOWNLINK = """\
aesmall_error crypto_lorawan_downlink(const uint8_t *in, size_t in_len,
                                      aesmall_lorawan_frame *frame, uint8_t *out, size_t out_cap,
                                      size_t *out_len)
{
    return aesmall_lorawan_open_downlink(&session, in, in_len, frame, out, out_cap, out_len);
}
"""
TEXT_SEAL = """\
/* out has AESMALL_TEXT_{macro}SEALED_SIZE(msg_len) bytes. */
aesmall_error crypto_{name}_seal(
    {nonce}const uint8_t *ad, size_t ad_len, const uint8_t *msg, size_t msg_len,
    char *out, size_t out_cap, size_t *out_len)
{{
    return {call}(
        {key}{use}ad, ad_len, msg, msg_len, out, out_cap, out_len);
}}
"""
TEXT_OPEN = """\
/* out has AESMALL_TEXT_OPENED_SIZE(in_len) bytes. */
aesmall_error crypto_{name}_open(
    const uint8_t *ad, size_t ad_len, const char *in, size_t in_len, uint8_t *out,
    size_t out_cap, size_t *out_len)
{{
    return {call}(
        {key}ad, ad_len, in, in_len, out, out_cap, out_len);
}}
"""
VAULT_DECLARES = """\
static @KEY@ master;
static @KEY@ file_key;
static {type} vault;
static uint8_t buffer[AESMALL_VAULT_BUFFER_SIZE(@CHUNK@)];
"""
VAULT_SEAL = """\
/* A whole file; keys: aesmall_vault_random_keys(&rng) or aesmall_vault_counted_keys(&nonce). */
aesmall_error crypto_vault_seal(aesmall_vault_keys keys, const aesmall_file *file,
                                const uint8_t *msg, size_t msg_len)
{{
    aesmall_error error = aesmall_vault_ccm_create{end}(
        &vault, {key},
        &master.cipher, 0, keys, file, buffer, sizeof buffer, @CHUNK@);

    if (error == AESMALL_OK) {{
        error = aesmall_vault_write({vault}, msg, msg_len);
    }}
    return error == AESMALL_OK ? aesmall_vault_finish({vault}) : error;
}}
"""
VAULT_OPEN = """\
/* len bytes of a file from offset on. */
aesmall_error crypto_vault_open(const aesmall_file *file, uint32_t offset, uint8_t *out, size_t len)
{{
    aesmall_error error = aesmall_vault_ccm_open{end}(
        &vault, {key},
        &master.cipher, file, buffer, sizeof buffer);

    return error == AESMALL_OK ? aesmall_vault_read({vault}, offset, out, len) : error;
}}
"""
VAULT_PLAIN = {
    "type": "aesmall_vault",
    "end": "",
    "key": "@KEY@_key_room_encrypt_only(&file_key)",
    "vault": "&vault",
}
VAULT_WIDE = {
    "type": "aesmall_vault_wide",
    "end": "_wide",
    "key": "@KEY@_key_room_encrypt_only(&file_key),\n        @KEY@_wide_encrypt_only(&file_key)",
    "vault": "&vault.vault",
}
VAULT_START = """\
void crypto_vault_start(const uint8_t secret[@SECRET@])
{
    @KEY@_@INIT@(&master, secret);
}
"""

# ---- the file around them ----

FILE = {
    "schedule": "static @SCHEDULE@ schedule[@LENGTH@]; /* the key: as secret as what made it */\n",
    "key": "static @KEY@ key;\n",
    "shared_key": """\
/* One mode at a time: each has a secret of its own, so crypto_start comes between them. */
static @KEY@ key;
""",
    "include": "#include <aesmall.h>\n",
    "include_portable": """\
#define AESMALL_PORTABLE 1 /* define it for the whole build: all of it is portable C then */
#include <aesmall.h>
""",
    "expand": """\
void crypto_start(const uint8_t secret[@SECRET@])
{
    aesmall_aes@BITS@_expand_@ENGINE@(schedule, secret);
}
""",
    "start": """\
void crypto_start(const uint8_t secret[@SECRET@])
{
    @KEY@_@INIT@(&key, secret);
}
""",
    "encrypt_only": """\
void crypto_encrypt(const uint8_t in[16], uint8_t out[16])
{
    aesmall_aes@BITS@_@ONLY@_@ENGINE@(schedule, in, out);
}
""",
    "blocks": [
        """\
void crypto_encrypt(const uint8_t in[16], uint8_t out[16])
{
    aesmall_aes@BITS@_encrypt_@ENGINE@(schedule, in, out);
}
""",
        """\
void crypto_decrypt(const uint8_t in[16], uint8_t out[16])
{
    aesmall_aes@BITS@_decrypt_@ENGINE@(schedule, in, out);
}
""",
    ],
    "stop": """\
void crypto_stop(void)
{
@WIPES@}
""",
}
