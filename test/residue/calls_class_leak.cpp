/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Leaves residue of classes on purpose, from objects that are not destroyed. test_residue.py
 * must find it. */
#include "aside.hpp"

inline void *operator new(size_t, void *place) noexcept
{
    return place;
}

/* Room on the stack of the call, for an object that no destructor wipes */
#define LEFT(type, ...)                                                                            \
    alignas(type) volatile uint8_t room[sizeof(type)];                                             \
    type *object = new (const_cast<uint8_t *>(room)) type(__VA_ARGS__)

static int leaves_a_key(void)
{
    LEFT(AsideKey, ONE);

    object->encrypt(message, sealed);
    return room[0] & 0;
}

static int leaves_a_stream(void)
{
    AsideKey k(ONE);
    LEFT(Ctr, k, nonce, 32);

    return object->crypt(message, MESSAGE, sealed, SEALED);
}

static int leaves_nothing(void)
{
    AsideKey k(ONE);
    GcmStoredHash g(k);

    return g.seal(nonce, 12, ad, sizeof ad, message, MESSAGE, sealed, SEALED, 16);
}

void residue_calls(void)
{
    TRY(leaves_a_key);
    TRY(leaves_a_stream);
    TRY(leaves_nothing);
}
