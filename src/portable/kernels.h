/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the kernels of the engines in C99, for any CPU. doc/inside/portable.md has the cost and
 * the claims of each. One key set-up and one function per direction for each engine. `rounds` is
 * 10, 12 or 14 and `secret_len` 16, 24 or 32, and MUST NOT be another number: the schedule would be
 * read or written past its end. `schedule` and `secret` MUST NOT overlap. in == out is allowed.
 *
 * Timing: in the source no branch depends on a secret. Addresses depend on secrets only in the
 * lookups of the engines with tables (T1 if the tables' memory has no cache and no wait states:
 * flash and SRAM on AVR, SRAM on a Cortex-M0+). Other engines have no such address (T0). For
 * compiled code this is claimed only for the measured builds. */
#ifndef AESMALL_PORTABLE_KERNELS_H
#define AESMALL_PORTABLE_KERNELS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- balanced_c ---- */

void aesmall_aes_expand_balanced_c(uint8_t *schedule, const uint8_t *secret, uint8_t secret_len);
void aesmall_aes_encrypt_balanced_c(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                    uint8_t rounds);
void aesmall_aes_decrypt_balanced_c(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                    uint8_t rounds);

/* ---- compact_c ---- */

void aesmall_aes_expand_compact_c(uint8_t *schedule, const uint8_t *secret, uint8_t secret_len);
void aesmall_aes_encrypt_compact_c(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                   uint8_t rounds);
void aesmall_aes_decrypt_compact_c(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                   uint8_t rounds);

/* ---- tiny_c ---- */

void aesmall_aes_encrypt_tiny_c(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                uint8_t rounds);
void aesmall_aes_decrypt_tiny_c(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                uint8_t rounds);

/* ---- nano_c ---- */

void aesmall_aes128_encrypt_nano_c(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
void aesmall_aes128_decrypt_nano_c(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
void aesmall_aes192_encrypt_nano_c(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
void aesmall_aes192_decrypt_nano_c(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
void aesmall_aes256_encrypt_nano_c(const uint8_t secret[32], const uint8_t in[16], uint8_t out[16]);
void aesmall_aes256_decrypt_nano_c(const uint8_t secret[32], const uint8_t in[16], uint8_t out[16]);

/* ---- nano_tableless_c ---- */

void aesmall_aes128_encrypt_nano_tableless_c(const uint8_t secret[16], const uint8_t in[16],
                                             uint8_t out[16]);
void aesmall_aes128_decrypt_nano_tableless_c(const uint8_t secret[16], const uint8_t in[16],
                                             uint8_t out[16]);
void aesmall_aes192_encrypt_nano_tableless_c(const uint8_t secret[24], const uint8_t in[16],
                                             uint8_t out[16]);
void aesmall_aes192_decrypt_nano_tableless_c(const uint8_t secret[24], const uint8_t in[16],
                                             uint8_t out[16]);
void aesmall_aes256_encrypt_nano_tableless_c(const uint8_t secret[32], const uint8_t in[16],
                                             uint8_t out[16]);
void aesmall_aes256_decrypt_nano_tableless_c(const uint8_t secret[32], const uint8_t in[16],
                                             uint8_t out[16]);

/* ---- ct_c ---- */

void aesmall_aes_expand_ct_c(uint32_t *schedule, const uint8_t *secret, uint8_t secret_len);
void aesmall_aes_encrypt_ct_c(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16],
                              uint8_t rounds);
void aesmall_aes_decrypt_ct_c(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16],
                              uint8_t rounds);
/* Two consecutive blocks */
void aesmall_aes_encrypt_wide_ct_c(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
                                   uint8_t rounds);
void aesmall_aes_decrypt_wide_ct_c(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
                                   uint8_t rounds);

#ifdef __cplusplus
}
#endif

#endif
