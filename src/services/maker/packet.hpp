/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The format of messages between Sender and Receiver. aesmall.hpp includes this header. */
#ifndef AESMALL_SERVICES_MAKER_PACKET_HPP
#define AESMALL_SERVICES_MAKER_PACKET_HPP

#include "../../core/big_endian.h"
#include "../../modes/ccm/ccm.h"
#include "../text/text.h"

namespace aesmall
{

/* Messages from a Sender to a Receiver, which share a secret of 16 bytes and a device number. No
 * other sender may have this number with this secret. The messages are encrypted and authenticated
 * with AES-128 in CCM (SP 800-38C), without AD. The nonce has 12 bytes: the device number, 4 bytes,
 * then a counter, 8 bytes, both big-endian. Two forms:
 *   a line    sealed text of CCM (services/text/text.h): base64url of the byte 2, nonce,
 *             ciphertext, tag (16 bytes). 4/3 of 29 bytes more than the message
 *   a packet  nonce, ciphertext, tag (8 bytes): packet_overhead = 20 bytes more than the message
 * Both take their nonces from one counter. A forged packet is accepted once in 2^64 tries. */
enum { packet_nonce_size = 12, packet_tag_size = 8 };
enum { packet_overhead = packet_nonce_size + packet_tag_size };

/* Internal: the characters of a line with a message of n characters, its NUL included. */
template <size_t n> struct LineOf {
    enum : size_t { size = AESMALL_TEXT_CCM_SEALED_SIZE(n) };
};

} // namespace aesmall

#endif
