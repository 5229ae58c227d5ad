/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The block calls of every engine of the target as functions, because the library's headers have
 * them only inline: aesmall_rust_aesN_expand_E, _encrypt, _encrypt_only, _decrypt, and for engines
 * with two blocks a call _encrypt_wide and _decrypt_wide. Each is in its own section, so the linker
 * drops the functions that the Rust side does not call. */
#include <engines/engines.h>

#if defined(AESMALL_RUST_AVR) != AESMALL_AVR_ASM ||                                                \
    defined(AESMALL_RUST_ARMV6M) != AESMALL_ARMV6M_ASM ||                                          \
    defined(AESMALL_RUST_RV32) != AESMALL_RV32_ASM ||                                              \
    defined(AESMALL_RUST_RV32E) != AESMALL_RV32E_ASM
#error "build.rs took this target for another: little-endian Cortex-M, AVR with MOVW, RV32, or C"
#endif

/* Schedules are as large in src/engines.rs as here. */
#define AESMALL_RUST_SIZE(N, E, BYTES)                                                             \
    typedef char aesmall_rust_size_##N##_##E                                                       \
        [sizeof(((const aesmall_aes##N##_##E *)0)->schedule) == (BYTES) ? 1 : -1];

#define AESMALL_RUST_CALL(N, CALL, E, SIZE)                                                        \
    void aesmall_rust_aes##N##_##CALL##_##E(const void *schedule, const uint8_t in[SIZE],          \
                                            uint8_t out[SIZE])                                     \
    {                                                                                              \
        aesmall_aes##N##_##CALL##_##E(schedule, in, out);                                          \
    }

#define AESMALL_RUST_OF_SIZE(N, E, BYTES)                                                          \
    AESMALL_RUST_SIZE(N, E, BYTES)                                                                 \
    void aesmall_rust_aes##N##_expand_##E(void *schedule, const uint8_t secret[(N) / 8])           \
    {                                                                                              \
        aesmall_aes##N##_expand_##E(schedule, secret);                                             \
    }                                                                                              \
    AESMALL_RUST_CALL(N, encrypt, E, 16)                                                           \
    AESMALL_RUST_CALL(N, encrypt_only, E, 16)                                                      \
    AESMALL_RUST_CALL(N, decrypt, E, 16)

#define AESMALL_RUST_WIDE_OF_SIZE(N, E, BYTES)                                                     \
    AESMALL_RUST_OF_SIZE(N, E, BYTES)                                                              \
    AESMALL_RUST_CALL(N, encrypt_wide, E, 32)                                                      \
    AESMALL_RUST_CALL(N, decrypt_wide, E, 32)

#define AESMALL_RUST_SINGLE(E, B128, B192, B256)                                                   \
    AESMALL_RUST_OF_SIZE(128, E, B128)                                                             \
    AESMALL_RUST_OF_SIZE(192, E, B192)                                                             \
    AESMALL_RUST_OF_SIZE(256, E, B256)

#define AESMALL_RUST_WIDE(E, B128, B192, B256)                                                     \
    AESMALL_RUST_WIDE_OF_SIZE(128, E, B128)                                                        \
    AESMALL_RUST_WIDE_OF_SIZE(192, E, B192)                                                        \
    AESMALL_RUST_WIDE_OF_SIZE(256, E, B256)

#include "shim_engines.h"
