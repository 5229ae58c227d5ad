/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * An engine for the classes in C++ that leaves no residue, for the programs in C++. Each call
 * creates its objects on the searched stack. Therefore the search finds the bytes that a
 * destructor does not wipe. */
#ifndef ASIDE_HPP
#define ASIDE_HPP

#include "residue.h"

#include "aesmall.hpp"

namespace aesmall
{

struct aside {
};

template <> struct KeyObject<128, aside> {
    typedef residue_key type;
    static void init(type &key, const uint8_t *from)
    {
        residue_key_set(&key, from);
    }
    static void init_encrypt_only(type &key, const uint8_t *from)
    {
        residue_key_set(&key, from);
    }
    static void set(void *key, const uint8_t *from)
    {
        residue_key_set(static_cast<type *>(key), from);
    }
    static aesmall_key_room key_room(type &room)
    {
        return aesmall_key_room_of(&room.cipher, sizeof room, set, 16);
    }
    static aesmall_key_room key_room_encrypt_only(type &room)
    {
        return key_room(room);
    }
    static aesmall_wide wide(const type &key)
    {
        return aesmall_wide_of(&key.cipher, NULL, NULL, NULL, NULL);
    }
    static aesmall_wide wide_encrypt_only(const type &key)
    {
        return wide(key);
    }
};

} // namespace aesmall

using namespace aesmall;

#define ONE bytes_at<16>(&secret[0])
#define OTHER bytes_at<16>(&secret2[0])
#define BOTH bytes_at<32>(&secret[0])
#define IS_OK(call) ((call) == AESMALL_OK)

typedef Key<128, aside> AsideKey;

#endif
