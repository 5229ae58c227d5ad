/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_THREAD_H
#define AESMALL_SERVICES_THREAD_H

#include <stdint.h>

#include "../../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The keys of a Thread network (Thread specification 7.1.4). MAC frames are secured as in
 * ieee802154.h, at level 5 with the MAC key, and the key index AESMALL_THREAD_KEY_INDEX. MLE
 * messages are sealed with CCM (aesmall_ccm_short_tag_seal, a tag of 4 bytes) with the MLE key: the
 * nonce is the same, and the associated data is the IPv6 source address, the destination address
 * and the auxiliary header.
 *
 *   uint8_t mle_key[16], mac_key[16];
 *
 *   error = aesmall_thread_derive_keys(secret, 0, mle_key, mac_key);
 *
 * THE COUNTERS: MAC and MLE have a frame counter each, which start at 0 again with every key
 * sequence, and must grow over resets. A device that hears an authentic frame with a later key
 * sequence changes to it. It never returns to an earlier sequence.
 *
 * NOT PROTECTED: every device of the network has the network key, so it can make all keys of all
 * sequences. A new sequence does not shut out a device that has the network key. */

/* The key index (1 to 128) of frames with the keys of a sequence. A constant expression if
 * `key_sequence` is. */
#define AESMALL_THREAD_KEY_INDEX(key_sequence) (((key_sequence)&0x7f) + 1)

/**
 * Make the MLE key and the MAC key of a key sequence.
 *
 * @param network_key   16 bytes
 * @param key_sequence  the key sequence counter
 * @param mle_key       receives 16 bytes. It may overlap `network_key`
 * @param mac_key       receives 16 bytes. It may overlap `network_key`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_STORAGE if the hash itself fails, which software does not
 *
 * Time: constant. Memory: secrets on the stack are wiped.
 * Source: Thread specification 7.1.4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_thread_derive_keys(const uint8_t network_key[16],
                                                            uint32_t key_sequence,
                                                            uint8_t mle_key[16],
                                                            uint8_t mac_key[16]);

#ifdef __cplusplus
}
#endif

#endif
