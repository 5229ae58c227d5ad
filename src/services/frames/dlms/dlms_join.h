/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_DLMS_JOIN_H
#define AESMALL_SERVICES_DLMS_JOIN_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The frames in which meters push APDUs (dlms.h) to their HAN ports. The calls join the pieces of
 * one APDU. They need no key, and the checksums find damage, but no forgery. Bytes are in
 * hexadecimal.
 *
 *   M-Bus  68 L L 68 C A CI ST DT data checksum 16      L counts C to data. CI: bits 0 to 3 number
 *          the segments from 0, bit 4 marks the last. For example CI 00, 11
 *   HDLC   7E A(S,length) destination source control HCS(2) data FCS(2) 7E      bit 3 of the first
 *          byte: segments follow. The data of the first begins with E6 E7 00, which is removed
 *
 * Austria: M-Bus (Tirol, Niederoesterreich) or HDLC (Vienna and others). Denmark and
 * Sweden (Kamstrup, Aidon, Kaifa): HDLC. DSMR's P1 port has no frames: the APDU begins with DB. */

/**
 * Remove the frames of M-Bus around the segments of an APDU.
 *
 * @param in       in_len bytes: all frames of one APDU, without gaps
 * @param in_len   bytes
 * @param out      receives the APDU. It may be `in`, or begin before it and overlap it
 * @param out_cap  bytes that fit at `out`. in_len is always enough
 * @param out_len  receives the bytes of the APDU, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if the last segment is not there yet or not whole: read more bytes;
 *         AESMALL_ERROR_FORMAT if these are other frames, a checksum is wrong, a segment is
 *         missing, or bytes follow the last one;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `out` begins inside `in`. After an error `out` is untouched
 *
 * Time: depends on the bytes, which are public. Source: EN 13757-2, EN 13757-3.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_dlms_join_mbus(const uint8_t *in, size_t in_len,
                                                        uint8_t *out, size_t out_cap,
                                                        size_t *out_len);

/**
 * Remove the frames of HDLC around the segments of an APDU.
 *
 * @param in,in_len,out,out_cap,out_len  as for aesmall_dlms_join_mbus(). Flags 7E may be shared by
 *        two frames or repeated
 * @return AESMALL_OK, or an error of aesmall_dlms_join_mbus()
 *
 * Only unnumbered and information frames of type 3 are read. The FCS of a frame is verified. It
 * covers the HCS too. Time: depends on the bytes, which are public. Source: IEC 62056-46.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_dlms_join_hdlc(const uint8_t *in, size_t in_len,
                                                        uint8_t *out, size_t out_cap,
                                                        size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
