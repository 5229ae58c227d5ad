/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_CBC_MAC_H
#define AESMALL_MODES_CBC_MAC_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"

#ifdef __cplusplus
extern "C" {
#endif

/* CBC-MAC in pieces (ISO/IEC 9797-1, MAC algorithm 1), for protocols that build their own MAC with
 * it, such as KNX Data Secure and OSDP.
 *
 * CAUTION: CBC-MAC ALONE IS NOT A SAFE MAC. If messages have different lengths, anyone who has the
 * MACs of two messages can write the MAC of a third one. It is safe only if the first block holds
 * the length of the message, as in CCM, or if every message has the same length. For protocols of
 * your own use CMAC (cmac.h). */

/**
 * Add bytes to a CBC-MAC, without checks.
 *
 * @param cipher   the key, not wiped. Only its `encrypt` is used
 * @param mac      the chaining value, to which the last `used` bytes were added. Before the first
 *                 call it holds either the first block of the message, with `used` 16, or the
 *                 initial value, with `used` 0
 * @param used     0 to 16: the result of the call before
 * @param msg      the bytes, which MUST NOT overlap `mac`. NULL if `msg_len` is 0
 * @param msg_len  bytes, any number. Any split of a message gives the same MAC
 * @return how many bytes of the last block were added to `mac`: the `used` of the next call
 *
 * A full block is encrypted when another byte follows. So the last block of the message is not
 * encrypted yet, and the caller ends the MAC:
 *
 *   cipher->encrypt(cipher, mac, mac);
 *
 * This pads the last block with zeros. For the padding of ISO/IEC 7816-4, `if (used < 16) mac[used]
 * ^= 0x80;` comes before it. Protocols that encrypt the last block with another key use that key
 * for this step.
 *
 * Time: depends on msg_len and `used`, apart from the engine's timing class. Memory: `mac` is as
 * secret as the tag. Wipe it if it is not sent.
 */
uint8_t aesmall_cbc_mac_unchecked(const aesmall_cipher *cipher, uint8_t mac[AESMALL_BLOCK_SIZE],
                                  uint8_t used, const uint8_t *msg, size_t msg_len);

#ifdef __cplusplus
}
#endif

#endif
