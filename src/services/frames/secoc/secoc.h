/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_SECOC_H
#define AESMALL_SERVICES_SECOC_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/cipher.h"
#include "../../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Secure Onboard Communication of AUTOSAR (SecOC): a message on a vehicle bus with a counter, the
 * freshness, and a truncated CMAC.
 *
 *   secured PDU = payload | low bits of the freshness | most significant bits of the MAC
 *   MAC = CMAC(key, data id (2, BE) | payload | complete freshness (BE))
 *
 * The bits follow each other without gaps, the most significant first: with 4 and 28 bits the first
 * byte has the freshness in its upper half. If the last byte is not full, its low bits are 0.
 *
 * A receiver stores the freshness of the last PDU:
 *
 *   aesmall_secoc_pdu pdu = AESMALL_SECOC_PROFILE_1(0x0309, 4);
 *   uint64_t last = 0;
 *
 *   error = aesmall_secoc_verify(master, &pdu, &last, message, message_len, &out_len);
 *
 * Source: AUTOSAR Specification of Secure Onboard Communication (SWS SecOC), profiles 1 to 3. The
 * widths and the order are the choice of each project, so check them against your bus description.
 * A PUBLIC VECTOR exists for the CMAC with data id and a freshness of zeros. The truncated
 * freshness and its reconstruction have none: they were checked against our model only.
 *
 * The counter's rule: the sender MUST NOT use a freshness twice with a key and data id, not even
 * after a reset. Store it (services/nonce). The receiver accepts only a freshness that is higher
 * than the last one, and stores it as well: after a reset with an older one it accepts old PDUs
 * again. If it misses 2^freshness_bits PDUs or more, it cannot reconstruct the freshness and
 * refuses all further PDUs until both synchronize.
 *
 * Common mistakes: payload and freshness exchanged in the MAC; the data id forgotten or little
 * endian; the low bits of the freshness in the MAC instead of the complete one; the end of the
 * CMAC taken instead of its beginning.
 *
 * NOT PROTECTED: the payload can be read. Each PDU has 2^mac_bits possible MACs, which is little
 * for 24 or 28 bits, so count wrong MACs. A PDU that does not arrive is not noticed. Every holder
 * of the key can send in the name of each other one. */

/* The widths of one PDU. `freshness_size` is in bytes, the others are in bits. */
typedef struct aesmall_secoc_pdu {
    uint16_t data_id;
    uint8_t freshness_size; /* bytes of the complete freshness in the MAC, 0 to 8 */
    uint8_t freshness_bits; /* on the bus, 0 to 8 * freshness_size */
    uint8_t mac_bits;       /* on the bus, 1 to 128 */
} aesmall_secoc_pdu;

/* Initializers of aesmall_secoc_pdu. Profile 1 leaves the size of the complete freshness to the
 * project, profile 2 has none, and profile 3 (JASPAR) has 64 bits. */
#define AESMALL_SECOC_PROFILE_1(data_id, freshness_size)                                           \
    {                                                                                              \
        (data_id), (freshness_size), 8, 24                                                         \
    }
#define AESMALL_SECOC_PROFILE_2(data_id)                                                           \
    {                                                                                              \
        (data_id), 0, 0, 24                                                                        \
    }
#define AESMALL_SECOC_PROFILE_3(data_id)                                                           \
    {                                                                                              \
        (data_id), 8, 4, 28                                                                        \
    }

/* Bytes of freshness and MAC on the bus. A constant expression. */
#define AESMALL_SECOC_TRAILER_SIZE(freshness_bits, mac_bits)                                       \
    (((freshness_bits) + (mac_bits) + 7) / 8)

/**
 * Authenticate a payload: write the secured PDU.
 *
 * @param key        the key, made from 16 bytes
 * @param pdu        the widths
 * @param freshness  the complete freshness, higher than in every earlier call with the key and data
 *                   id. 0 if freshness_size is 0
 * @param in         in_len bytes of payload. It may overlap `out` in any way. NULL if in_len is 0
 * @param in_len     bytes, any number
 * @param out        receives the secured PDU
 * @param out_cap    bytes that fit at `out`: at least in_len + AESMALL_SECOC_TRAILER_SIZE(...)
 * @param out_len    receives the bytes of the secured PDU, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped;
 *         AESMALL_ERROR_ARGUMENT if a width is out of range;
 *         AESMALL_ERROR_COUNTER if the freshness does not fit into freshness_size bytes: change
 *         the key;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small. After an error `out` is untouched
 *
 * Time: depends on the length, freshness and widths, apart from the engine's timing class. Memory:
 * secrets on the stack are wiped. Source: SWS SecOC.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_secoc_authenticate(const aesmall_cipher *key,
                                                            const aesmall_secoc_pdu *pdu,
                                                            uint64_t freshness, const uint8_t *in,
                                                            size_t in_len, uint8_t *out,
                                                            size_t out_cap, size_t *out_len);

/**
 * Verify a secured PDU and the growth of its freshness.
 *
 * @param key          the key, made from 16 bytes
 * @param pdu          the widths, with freshness_bits of 1 or more
 * @param last         the freshness of the last PDU that was accepted. On success it becomes the
 *                     freshness of this PDU
 * @param in           in_len bytes, the secured PDU. It begins with the payload
 * @param in_len       bytes
 * @param payload_len  receives the bytes of payload at `in`, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the MAC is wrong. An old PDU has a wrong MAC too if the bus carries
 *         a part of the freshness, because the call assumes the next freshness with these bits;
 *         AESMALL_ERROR_REPLAY if the bus carries the whole freshness, the PDU is authentic, but
 *         its freshness is not above `last`;
 *         AESMALL_ERROR_COUNTER if no freshness above `last` with these bits fits into
 *         freshness_size bytes;
 *         AESMALL_ERROR_LENGTH if it is too short for its trailer;
 *         AESMALL_ERROR_ARGUMENT if a width is out of range, or the bus carries no freshness: then
 *         use aesmall_secoc_verify_freshness();
 *         AESMALL_ERROR_KEY if the key is wiped. After an error `last` is unchanged
 *
 * Do not use it if the freshness consists of several counters, as in a JASPAR network with trip,
 * reset and message counter: its low bits do not count up as one number. Time: depends on the
 * length, freshness, widths and result, apart from the engine's timing class. Memory: secrets on
 * the stack are wiped. Source: SWS SecOC.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_secoc_verify(const aesmall_cipher *key,
                                                      const aesmall_secoc_pdu *pdu, uint64_t *last,
                                                      const uint8_t *in, size_t in_len,
                                                      size_t *payload_len);

/**
 * Verify a secured PDU with a freshness that the program knows. It does NOT detect replays.
 *
 * @param key          the key, made from 16 bytes
 * @param pdu          the widths
 * @param freshness    the complete freshness: of a freshness manager, or 0 if freshness_size is 0
 * @param in           in_len bytes, the secured PDU. It begins with the payload
 * @param in_len       bytes
 * @param payload_len  receives the bytes of payload at `in`, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the MAC is wrong, the bits of freshness on the bus are not those of
 *         `freshness`, or the bits after the MAC are not 0;
 *         AESMALL_ERROR_LENGTH if it is too short for its trailer;
 *         AESMALL_ERROR_ARGUMENT if a width is out of range;
 *         AESMALL_ERROR_COUNTER if the freshness does not fit into freshness_size bytes;
 *         AESMALL_ERROR_KEY if the key is wiped
 *
 * Compare the freshness with the last one before (services/replay). Time: depends on the length,
 * freshness, widths and result, apart from the engine's timing class. Memory: secrets on the stack
 * are wiped. Source: SWS SecOC.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_secoc_verify_freshness(const aesmall_cipher *key,
                                                                const aesmall_secoc_pdu *pdu,
                                                                uint64_t freshness,
                                                                const uint8_t *in, size_t in_len,
                                                                size_t *payload_len);

/**
 * Find the lowest freshness above the last one that ends in given bits.
 *
 * @param last  the freshness of the last PDU that was accepted
 * @param wire  the bits of the bus, as a number
 * @param bits  their number, 1 to 64
 * @return the freshness. If none above `last` has 64 bits, it is one below. Verify the MAC with it
 *         before you trust it
 */
uint64_t aesmall_secoc_expand_freshness(uint64_t last, uint64_t wire, uint8_t bits);

#ifdef __cplusplus
}
#endif

#endif
