/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_LORAWAN_MULTICAST_H
#define AESMALL_SERVICES_LORAWAN_MULTICAST_H

#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The keys of a LoRaWAN multicast group for an end-device (TS005 Remote Multicast Setup). Names are
 * the names of TS005. Keys are as in lorawan.h: 16 bytes in the order in which they are printed.
 *
 *   McRootKey = E(GenAppKey, 0), in a 1.1 device E(AppKey, 20 | 0)
 *   McKEKey   = E(McRootKey, 0)
 *   McKey     = E(McKEKey, McKey_encrypted)
 *   McAppSKey = E(McKey, 01 | McAddr | 0), McNwkSKey = E(McKey, 02 | McAddr | 0)
 *
 * To receive, fill in an aesmall_lorawan_session with McNwkSKey, McAppSKey and McAddr, in a 1.1
 * device too. FCntDown starts at minMcFCount. Open frames with aesmall_lorawan_open_downlink(), and
 * drop a frame if it is confirmed, has FOpts, has FPort 0, or FCnt is not below maxMcFCount. Keep
 * FCntDown over resets, and never send an uplink with this session.
 *
 * Every member of a group has its keys, so each member can forge frames for the others. */

/**
 * Derive McRootKey in a device of LoRaWAN 1.0.x.
 *
 * @param GenAppKey  the key of the device for this purpose
 * @param McRootKey  receives 16 bytes. Wipe them after making the key object
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped
 *
 * Time: the engine's timing class. Memory: secrets on the stack are wiped. Source: TS005-1.0.0
 * section 4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_derive_mc_root_key(const aesmall_cipher *GenAppKey,
                                                                    uint8_t McRootKey[16]);

/**
 * Derive McRootKey in a device of LoRaWAN 1.1.
 *
 * @param AppKey     the key of the device
 * @param McRootKey  receives 16 bytes. Wipe them after making the key object
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped
 *
 * Time: the engine's timing class. Memory: secrets on the stack are wiped. Source: TS005-1.0.0
 * section 4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan11_derive_mc_root_key(const aesmall_cipher *AppKey,
                                                                      uint8_t McRootKey[16]);

/**
 * Derive McKEKey, the key that encrypts the keys of groups.
 *
 * @param McRootKey  the key
 * @param McKEKey    receives 16 bytes. Wipe them after making the key object
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped
 *
 * Time: the engine's timing class. Memory: secrets on the stack are wiped. Source: TS005-1.0.0
 * section 4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_derive_mc_ke_key(const aesmall_cipher *McRootKey,
                                                                  uint8_t McKEKey[16]);

/**
 * Decrypt the key of a group that a McGroupSetupReq brings.
 *
 * @param McKEKey          the key
 * @param McKey_encrypted  16 bytes of the McGroupSetupReq, as received
 * @param McKey            receives 16 bytes. Wipe them after making the key object. It may be
 *                         `McKey_encrypted`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped
 *
 * The network "decrypts" the key that it sends, so that devices only encrypt. The 16 bytes have no
 * MIC of their own: take them from an authentic downlink only. Time: the engine's timing class.
 * Memory: secrets on the stack are wiped. Source: TS005-1.0.0 section 4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_recover_mc_key(const aesmall_cipher *McKEKey,
                                                                const uint8_t McKey_encrypted[16],
                                                                uint8_t McKey[16]);

/**
 * Derive the two session keys of a group.
 *
 * @param McKey      the key of the group
 * @param McAddr     the address of the group
 * @param McNwkSKey  receives 16 bytes. Wipe them after making the key object
 * @param McAppSKey  receives 16 bytes. Wipe them after making the key object. The two outputs MUST
 *                   NOT overlap anything
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped
 *
 * Time: the engine's timing class. Memory: secrets on the stack are wiped. Source: TS005-1.0.0
 * section 4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_lorawan_derive_mc_session_keys(const aesmall_cipher *McKey,
                                                                        uint32_t McAddr,
                                                                        uint8_t McNwkSKey[16],
                                                                        uint8_t McAppSKey[16]);

#ifdef __cplusplus
}
#endif

#endif
