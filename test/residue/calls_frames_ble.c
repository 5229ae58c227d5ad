/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls the frames of Bluetooth LE advertisements and of mesh networks, over a cipher that leaves
 * no residue. */
#include "residue.h"

static residue_key key;
static size_t len;
static uint32_t last;

/* The `open` after a call of `seal` opens its frame. The second time, the frame is changed. */
#define TRY_BOTH(seal, open)                                                                       \
    TRY(seal);                                                                                     \
    frame_len = len;                                                                               \
    last = 0;                                                                                      \
    TRY(open);                                                                                     \
    sealed[frame_len - 1] ^= 1;                                                                    \
    last = 0;                                                                                      \
    TRY(open)

static size_t frame_len;

static int bthome_seal(void)
{
    return aesmall_bthome_seal(&key.cipher, nonce, AESMALL_BTHOME_ENCRYPTED, 7, message, MESSAGE,
                               sealed, SEALED, &len);
}

static int bthome_open(void)
{
    return aesmall_bthome_open(&key.cipher, nonce, &last, sealed, frame_len, opened, SEALED, &len);
}

static aesmall_mibeacon_frame mibeacon = {7, 0x5858, 0x055b, 0};

static int mibeacon_seal(void)
{
    return aesmall_mibeacon_seal(&key.cipher, nonce, &mibeacon, message, MESSAGE, sealed, SEALED,
                                 &len);
}

static int mibeacon_open(void)
{
    return aesmall_mibeacon_open(&key.cipher, nonce, &last, sealed, frame_len, &mibeacon, opened,
                                 SEALED, &len);
}

static int mibeacon_legacy_key(void)
{
    aesmall_mibeacon_legacy_key(secret2, opened);
    return 0;
}

/* The frame of mibeacon_seal with another version. */
static int mibeacon_legacy_decrypt(void)
{
    return aesmall_mibeacon_legacy_decrypt_unauthenticated(&key.cipher, nonce, sealed, frame_len,
                                                           &mibeacon, opened, SEALED, &len);
}

/* Makes the counter block public, which the search does not know. */
static void show_legacy_counter(void)
{
    uint8_t *const block = sealed + SEALED - 16;

    block[0] = 1;
    memcpy(block + 1, sealed, 5);
    memcpy(block + 6, sealed + frame_len - 4, 3);
    memcpy(block + 9, sealed + 5, 5);
    block[14] = 0;
    block[15] = 1;
}

static int pvvx_seal(void)
{
    return aesmall_pvvx_seal(&key.cipher, nonce, 7, message, AESMALL_PVVX_CUSTOM_SIZE, sealed,
                             SEALED, &len);
}

static uint8_t counter;

static int pvvx_open(void)
{
    return aesmall_pvvx_open(&key.cipher, nonce, sealed, frame_len, &counter, opened, SEALED, &len);
}

static aesmall_victron_frame victron;

static int victron_encrypt(void)
{
    return aesmall_victron_encrypt_unauthenticated(&key.cipher, 0, &victron, message, MESSAGE,
                                                   sealed, SEALED, &len);
}

static int victron_decrypt(void)
{
    return aesmall_victron_decrypt_unauthenticated(&key.cipher, 0, sealed, frame_len, &victron,
                                                   opened, SEALED, &len);
}

static int ctr_le(void)
{
    return aesmall_ctr_le_crypt(&key.cipher, nonce, message, MESSAGE, sealed, SEALED);
}

static int meshtastic_channel_key(void)
{
    return aesmall_meshtastic_channel_key(secret2, 32, opened, &len);
}

static int meshtastic_crypt(void)
{
    return aesmall_meshtastic_crypt_unauthenticated(&key.cipher, 1, 2, message, MESSAGE, sealed,
                                                    SEALED);
}

static int meshtastic_direct_key(void)
{
    aesmall_meshtastic_direct_key(secret2, opened);
    return 0;
}

static int meshtastic_direct_seal(void)
{
    return aesmall_meshtastic_direct_seal(&key.cipher, 1, 2, nonce, message, MESSAGE, sealed,
                                          SEALED, &len);
}

static int meshtastic_direct_open(void)
{
    return aesmall_meshtastic_direct_open(&key.cipher, 1, 2, sealed, frame_len, opened, SEALED,
                                          &len);
}

static int espnow_seal(void)
{
    return aesmall_espnow_seal(&key.cipher, nonce, message, MESSAGE, sealed, SEALED, &len);
}

static int espnow_open(void)
{
    return aesmall_espnow_open(&key.cipher, sealed, frame_len, opened, SEALED, &len);
}

static int meshcore_channel_secret(void)
{
    opened[0] = '#';
    return aesmall_meshcore_channel_secret(opened, 33, opened + 33);
}

static int meshcore_channel_hash(void)
{
    sealed[0] = aesmall_meshcore_channel_hash(secret2);
    return 0;
}

static int meshcore_group_seal(void)
{
    return aesmall_meshcore_group_seal(&key.cipher, secret2, message, MESSAGE, sealed, SEALED,
                                       &len);
}

static int meshcore_group_open(void)
{
    return aesmall_meshcore_group_open(&key.cipher, secret2, sealed, frame_len, opened, SEALED,
                                       &len);
}

static int meshcore_direct_seal(void)
{
    return aesmall_meshcore_direct_seal(&key.cipher, secret2, message, MESSAGE, sealed, SEALED,
                                        &len);
}

static int meshcore_direct_open(void)
{
    return aesmall_meshcore_direct_open(&key.cipher, secret2, sealed, frame_len, opened, SEALED,
                                        &len);
}

void residue_calls(void)
{
    residue_key_init(&key, secret);
    TRY_BOTH(bthome_seal, bthome_open);
    TRY_BOTH(mibeacon_seal, mibeacon_open);
    sealed[1] = 0x30;
    show_legacy_counter();
    TRY(mibeacon_legacy_decrypt);
    TRY(mibeacon_legacy_key);
    TRY_BOTH(pvvx_seal, pvvx_open);
    TRY(victron_encrypt);
    frame_len = len;
    TRY(victron_decrypt);
    TRY(ctr_le);
    TRY(meshtastic_channel_key);
    TRY(meshtastic_crypt);
    TRY(meshtastic_direct_key);
    TRY_BOTH(meshtastic_direct_seal, meshtastic_direct_open);
    TRY_BOTH(espnow_seal, espnow_open);
    memcpy(opened + 1, secret2, sizeof secret2);
    TRY(meshcore_channel_secret);
    TRY(meshcore_channel_hash);
    TRY_BOTH(meshcore_group_seal, meshcore_group_open);
    TRY_BOTH(meshcore_direct_seal, meshcore_direct_open);
}
