/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls of one engine's headers, as functions of a program. The headers define them as inline
 * functions. Here they are without `static inline`, so that a proof can call each of them. HEADER
 * is the header, and NAMED is `_` and the engine, or empty for the names without an engine. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/cast.h"
#include "core/cipher.h"
#include "core/error.h"
#include "core/target.h"

#if IS_DEFAULT
#include "engines/balanced.h"
#include "engines/ct.h"
#endif

#define static
#define inline
#undef AESMALL_FRONT
#define AESMALL_FRONT
#pragma GCC diagnostic ignored "-Wmissing-prototypes"

#include HEADER

#define NAME_(bits, named, call) aesmall_aes##bits##named##call
#define NAME(bits, named, call) NAME_(bits, named, call)

/* The calls that return a room, which some compilers return in registers */
#define ROOM(bits, call)                                                                           \
    void to_##bits##call(aesmall_key_room *given, NAME(bits, NAMED, ) * room)                      \
    {                                                                                              \
        *given = NAME(bits, NAMED, call)(room);                                                    \
    }
#define SIZED(bits)                                                                                \
    ROOM(bits, _key_room)                                                                          \
    ROOM(bits, _key_room_encrypt_only)
#define ANY_ROOM(call)                                                                             \
    void to##call(aesmall_key_room *given, NAME(, NAMED, ) * room, const NAME(, NAMED, ) * like)   \
    {                                                                                              \
        *given = NAME(, NAMED, call)(room, like);                                                  \
    }

SIZED(128)
SIZED(192)
SIZED(256)
const char size_of_key[sizeof(NAME(, NAMED, ))] = {0};
ANY_ROOM(_key_room)
ANY_ROOM(_key_room_encrypt_only)
const char size_of_room[sizeof(aesmall_key_room)] = {0};
