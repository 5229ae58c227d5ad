/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_OSDP_H
#define AESMALL_SERVICES_OSDP_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/cipher.h"
#include "../../../core/error.h"
#include "../../../core/wipe.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The Secure Channel of OSDP 2.2 between a control panel (CP) and a reader (PD). Names are the
 * names of the specification.
 *
 * A packet of the channel:
 *
 *   0x53 | address | length (2, LE) | control | 2 | type | code | data | MAC (4) | CRC or checksum
 *
 * Bit 7 of the address is set in replies. The length counts all bytes, also the CRC. Control: bits
 * 0 and 1 are the sequence number, bit 2 means CRC, bit 3 means that there is a security block. The
 * type is 0x15 in a command without data, 0x16 in a reply without data, 0x17 and 0x18 if there are
 * data. The calls choose it, so that data are always encrypted.
 *
 * A PD that has verified the cryptogram of the CP answers a command:
 *
 *   aesmall_osdp_session session;
 *   aesmall_aes128_tiny s_enc, s_mac1, s_mac2;
 *   uint8_t cp_cryptogram[16], code;
 *
 *   error = aesmall_osdp_session_init(&session, &s_enc.cipher, &s_mac1.cipher, &s_mac2.cipher,
 *                                     cp_cryptogram);
 *   error = aesmall_osdp_open(&session, 0x01, message, message_len, &code, out, sizeof out,
 *                             &out_len);
 *   error = aesmall_osdp_seal(&session, 0x01 | AESMALL_OSDP_REPLY, AESMALL_OSDP_CRC | 1, 0x40,
 *                             NULL, 0, out, sizeof out, &out_len);
 *
 * Sources: SIA OSDP 2.2 annex D and E, and libosdp. PUBLIC VECTORS exist for the keys and
 * cryptograms (annex E). The MAC chain has none. Its test vector is our own, and it was checked
 * only against a model that follows libosdp, not against a device.
 *
 * The chain: the MAC of a packet begins with all 16 bytes of the previous MAC of the other side, of
 * which only 4 were sent. So a packet is accepted once, in its place, and no counter is needed. A
 * lost reply does not move the chain of the CP: the CP sends the SAME BYTES again, and the PD,
 * which sees the same sequence number, answers with the same bytes as before. Both keep their last
 * packet for that, and neither calls seal or open for a repeated packet. After
 * AESMALL_ERROR_AUTH, give up the session and begin with osdp_CHLNG again.
 *
 * Common mistakes: the default key SCBK-D ("0123456789:;<=>?") stays in use, because the PD was
 * left in its mode of installation; types 0x17 and 0x18 are exchanged; the status of
 * osdp_RMAC_I is ignored (compare R-MAC-I, see aesmall_osdp_session_init()); a repeated packet is
 * sealed again, which breaks the chain.
 *
 * NOT PROTECTED: the address, sequence number and code can be read. Length and time of packets show
 * what happens at the door. A forger guesses a MAC in one of 2^32 packets. Whoever learns the SCBK
 * can read recorded sessions, since their random numbers were sent in clear. */

#define AESMALL_OSDP_PACKET_MAX 1440 /* bytes, with CRC */

/* Bytes of a packet from 0x53 to the MAC, without CRC or checksum. Constant expressions. */
#define AESMALL_OSDP_SEALED_SIZE(data_len) ((data_len) == 0 ? 12 : 12 + ((data_len) / 16 + 1) * 16)

/* In the address: the packet is a reply. */
#define AESMALL_OSDP_REPLY 0x80

/* In `control`: a CRC of 2 bytes follows. Otherwise it is a checksum of 1 byte. */
#define AESMALL_OSDP_CRC 0x04

/* ---- Keys ---- */

/**
 * Derive the base key SCBK of a PD from the master key of an installation.
 *
 * @param mk    the master key, made from 16 bytes
 * @param cuid  8 bytes, the client UID that the PD sends in osdp_CCRYPT
 * @param scbk  receives 16 bytes. It may be `cuid`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped
 *
 * Time: constant, apart from the engine's timing class. Memory: no secret stays on the stack.
 * Source: libosdp, osdp_compute_scbk().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_osdp_derive_scbk(const aesmall_cipher *mk,
                                                          const uint8_t cuid[8], uint8_t scbk[16]);

/**
 * Derive the three keys of a session.
 *
 * @param scbk       the base key of the PD, made from 16 bytes
 * @param cp_random  8 bytes, RND.A of osdp_CHLNG. The CP MUST draw new ones for each session
 * @param s_enc      receives 16 bytes
 * @param s_mac1     receives 16 bytes
 * @param s_mac2     receives 16 bytes. The outputs MUST NOT overlap `cp_random`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped
 *
 * Make a key object of each. That of s_enc needs both directions (_init), the others encrypt only
 * (_init_encrypt_only). Time: constant, apart from the engine's timing class. Memory: no secret
 * stays on the stack. Source: SIA OSDP 2.2 annex D.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_osdp_derive_session_keys(const aesmall_cipher *scbk,
                                                                  const uint8_t cp_random[8],
                                                                  uint8_t s_enc[16],
                                                                  uint8_t s_mac1[16],
                                                                  uint8_t s_mac2[16]);

/**
 * Compute a cryptogram from both random numbers. Call the functions for CP and PD below.
 *
 * @param s_enc       the key S-ENC
 * @param first       8 bytes, the random number of the side that verifies the cryptogram
 * @param second      8 bytes, the random number of the side that makes it
 * @param cryptogram  receives 16 bytes, which MUST NOT overlap `second`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped
 *
 * Time: constant, apart from the engine's timing class. Memory: no secret stays on the stack.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_osdp_compute_cryptogram(const aesmall_cipher *s_enc,
                                                                 const uint8_t first[8],
                                                                 const uint8_t second[8],
                                                                 uint8_t cryptogram[16]);

/**
 * Verify a cryptogram from both random numbers. Call the functions for CP and PD below.
 *
 * @param s_enc,first,second  as for aesmall_osdp_compute_cryptogram()
 * @param cryptogram          16 bytes, as received
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the other side does not have the key;
 *         AESMALL_ERROR_KEY if the key is wiped
 *
 * Time: depends on the result, apart from the engine's timing class. Memory: secrets on the stack
 * are wiped.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_osdp_verify_cryptogram(const aesmall_cipher *s_enc,
                                                                const uint8_t first[8],
                                                                const uint8_t second[8],
                                                                const uint8_t cryptogram[16]);

/**
 * Compute the cryptogram that the CP sends in osdp_SCRYPT.
 *
 * @param s_enc          the key S-ENC
 * @param cp_random      8 bytes of osdp_CHLNG
 * @param pd_random      8 bytes of osdp_CCRYPT
 * @param cp_cryptogram  receives 16 bytes
 * @return as aesmall_osdp_compute_cryptogram()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_osdp_compute_cp_cryptogram(const aesmall_cipher *s_enc, const uint8_t cp_random[8],
                                   const uint8_t pd_random[8], uint8_t cp_cryptogram[16])
{
    return aesmall_osdp_compute_cryptogram(s_enc, pd_random, cp_random, cp_cryptogram);
}

/**
 * Compute the cryptogram that the PD sends in osdp_CCRYPT.
 *
 * @param s_enc,cp_random,pd_random  as for aesmall_osdp_compute_cp_cryptogram()
 * @param pd_cryptogram              receives 16 bytes
 * @return as aesmall_osdp_compute_cryptogram()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_osdp_compute_pd_cryptogram(const aesmall_cipher *s_enc, const uint8_t cp_random[8],
                                   const uint8_t pd_random[8], uint8_t pd_cryptogram[16])
{
    return aesmall_osdp_compute_cryptogram(s_enc, cp_random, pd_random, pd_cryptogram);
}

/**
 * Verify in the PD the cryptogram of osdp_SCRYPT.
 *
 * @param s_enc,cp_random,pd_random  as for aesmall_osdp_compute_cp_cryptogram()
 * @param cp_cryptogram              16 bytes, as received
 * @return as aesmall_osdp_verify_cryptogram()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_osdp_verify_cp_cryptogram(const aesmall_cipher *s_enc, const uint8_t cp_random[8],
                                  const uint8_t pd_random[8], const uint8_t cp_cryptogram[16])
{
    return aesmall_osdp_verify_cryptogram(s_enc, pd_random, cp_random, cp_cryptogram);
}

/**
 * Verify in the CP the cryptogram of osdp_CCRYPT.
 *
 * @param s_enc,cp_random,pd_random  as for aesmall_osdp_compute_cp_cryptogram()
 * @param pd_cryptogram              16 bytes, as received
 * @return as aesmall_osdp_verify_cryptogram()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_osdp_verify_pd_cryptogram(const aesmall_cipher *s_enc, const uint8_t cp_random[8],
                                  const uint8_t pd_random[8], const uint8_t pd_cryptogram[16])
{
    return aesmall_osdp_verify_cryptogram(s_enc, cp_random, pd_random, pd_cryptogram);
}

/* ---- The channel ---- */

/* The state of one side of a session. The key objects MUST stay where they are. */
typedef struct aesmall_osdp_session {
    const aesmall_cipher *s_enc;
    const aesmall_cipher *s_mac1;
    const aesmall_cipher *s_mac2;
    uint8_t mac[16]; /* the last MAC of either side. R-MAC-I after aesmall_osdp_session_init() */
} aesmall_osdp_session;

/**
 * Begin the chain of MACs, on both sides, after both cryptograms were verified.
 *
 * @param session        receives the session. Its `mac` is R-MAC-I: the PD sends it in
 *                       osdp_RMAC_I, and the CP MUST compare it with the received one by
 *                       aesmall_equal()
 * @param s_enc          the key S-ENC. A session that only seals may have one that cannot decrypt
 * @param s_mac1         the key S-MAC1
 * @param s_mac2         the key S-MAC2
 * @param cp_cryptogram  16 bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if a key is wiped. Then the session is wiped
 *
 * Time: constant, apart from the engine's timing class. Memory: no secret stays on the stack.
 * Source: SIA OSDP 2.2 annex D.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_osdp_session_init(aesmall_osdp_session *session,
                                                           const aesmall_cipher *s_enc,
                                                           const aesmall_cipher *s_mac1,
                                                           const aesmall_cipher *s_mac2,
                                                           const uint8_t cp_cryptogram[16]);

/**
 * Wipe a session: its last MAC is a secret.
 *
 * @param session  the session. A wiped one may be wiped again
 */
static inline void aesmall_osdp_session_wipe(aesmall_osdp_session *session)
{
    aesmall_wipe(session, sizeof *session);
}

/**
 * Encrypt and authenticate a packet, without its CRC.
 *
 * @param session  moves to the MAC of this packet. Send it, or give up the session
 * @param address  of the PD, in a reply with AESMALL_OSDP_REPLY
 * @param control  the sequence number, 0 to 3, and AESMALL_OSDP_CRC if a CRC follows. The call sets
 *                 bit 3
 * @param code     of the command or reply. It is not encrypted
 * @param in       in_len bytes of data. It may overlap `out` in any way. NULL if in_len is 0
 * @param in_len   bytes
 * @param out      receives the packet from 0x53 to the MAC. Its length field counts the CRC or
 *                 checksum that you append
 * @param out_cap  bytes that fit at `out`: at least AESMALL_OSDP_SEALED_SIZE(in_len)
 * @param out_len  receives AESMALL_OSDP_SEALED_SIZE(in_len), 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ARGUMENT if `control` has other bits;
 *         AESMALL_ERROR_LENGTH if the packet is longer than AESMALL_OSDP_PACKET_MAX;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_KEY if the session or a key is wiped. After an error `out` and session are
 *         untouched
 *
 * Time: depends on the length, apart from the engine's timing class. Memory: secrets on the stack
 * are wiped. Source: SIA OSDP 2.2 annex D.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_osdp_seal(aesmall_osdp_session *session, uint8_t address,
                                                   uint8_t control, uint8_t code, const uint8_t *in,
                                                   size_t in_len, uint8_t *out, size_t out_cap,
                                                   size_t *out_len);

/**
 * Verify and decrypt a packet of the other side, without its CRC.
 *
 * @param session  moves to the MAC of this packet if the call returns AESMALL_OK
 * @param address  the address that the packet must have: for a CP with AESMALL_OSDP_REPLY
 * @param in       in_len bytes from 0x53 to the MAC. Check the CRC or checksum and the sequence
 *                 number before: answer a repeated packet with the stored reply
 * @param in_len   bytes
 * @param code     receives the code of the command or reply
 * @param out      receives the data. It may overlap `in` in any way and overwrites it
 * @param out_cap  bytes that fit at `out`: at least in_len - 12, the length with padding
 * @param out_len  receives the bytes of data, 0 on error. Their padding follows them in `out`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the MAC is wrong, or the data end in no padding;
 *         AESMALL_ERROR_LENGTH if it is too short or too long, or its length field does not agree;
 *         AESMALL_ERROR_FORMAT if it does not start with 0x53, has no security block of type 0x15
 *         to 0x18, or its type does not fit to the direction;
 *         AESMALL_ERROR_ARGUMENT if it has another address;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_KEY if the session or a key is wiped, or s_enc cannot decrypt. After an
 *         error the session is unchanged, `code` is 0, and `out` is untouched or zeros
 *
 * Time: depends on the length and the result, apart from the engine's timing class. Memory: secrets
 * on the stack are wiped. Source: SIA OSDP 2.2 annex D.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_osdp_open(aesmall_osdp_session *session, uint8_t address,
                                                   const uint8_t *in, size_t in_len, uint8_t *code,
                                                   uint8_t *out, size_t out_cap, size_t *out_len);

/**
 * Compute the CRC that follows a packet, low byte first.
 *
 * @param in      in_len bytes from 0x53 to the MAC
 * @param in_len  bytes, any number
 * @return the CRC: polynomial 0x1021, initial value 0x1d0f
 *
 * It protects against noise only. Time: depends on the data, which are public.
 */
uint16_t aesmall_osdp_crc(const uint8_t *in, size_t in_len);

#ifdef __cplusplus
}
#endif

#endif
