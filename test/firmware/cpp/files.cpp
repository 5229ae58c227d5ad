// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Files: the legacy layout. On a chip the simulation of a key takes long, so the program only
// begins.
#include "check.hpp"

inline void *operator new(size_t, void *place) noexcept
{
    return place;
}

#if defined(__AVR__) || defined(__arm__)
#define CHIP
#endif

// A file in RAM. Written bytes take effect at once.
struct Memory {
    uint8_t bytes[128];
    uint32_t size;
    uint8_t commits;
};

static int read(void *context, uint32_t offset, uint8_t *out, size_t len)
{
    memcpy(out, static_cast<Memory *>(context)->bytes + offset, len);
    return 0;
}

static int write(void *context, uint32_t offset, const uint8_t *in, size_t len)
{
    Memory *memory = static_cast<Memory *>(context);

    memcpy(memory->bytes + offset, in, len);
    memory->size = offset + static_cast<uint32_t>(len);
    return 0;
}

static int size(void *context, uint32_t *out)
{
    *out = static_cast<Memory *>(context)->size;
    return 0;
}

static int commit(void *context)
{
    static_cast<Memory *>(context)->commits++;
    return 0;
}

static Memory text, sealed, opened;
static const aesmall_file text_file = {read, write, size, commit, &text};
static const aesmall_file sealed_file = {read, write, size, commit, &sealed};
static const aesmall_file opened_file = {read, write, size, commit, &opened};
static const uint8_t HELLO[5] = {'h', 'e', 'l', 'l', 'o'};

template <class Object> static bool is_zero(const Object &object)
{
    const volatile uint8_t *bytes = reinterpret_cast<const volatile uint8_t *>(&object);
    uint8_t left = 0;

    for (size_t i = 0; i < sizeof(Object); i++) {
        left |= bytes[i];
    }
    return left == 0;
}

template <class Hash> static void begun()
{
    Legacy<Hash, tiny> legacy;

    CHECK(legacy.is_done());
    CHECK(legacy.step() == AESMALL_ERROR_KEY);
    memcpy(text.bytes, HELLO, sizeof HELLO);
    text.size = sizeof HELLO;
    CHECK(legacy.seal_start(SECRET, 0, "a.txt", text_file, sealed_file) == AESMALL_ERROR_KEY_SIZE);
    CHECK(legacy.is_done());
    CHECK(legacy.open_start(SECRET, 16, text_file, opened_file) == AESMALL_ERROR_FORMAT);
    CHECK(legacy.seal_start(SECRET, 16, "a.txt", text_file, sealed_file) == AESMALL_OK);
    CHECK(legacy.seal_iv_start(SECRET, 16, BLOCK, text_file, sealed_file) == AESMALL_OK);
    CHECK(!legacy.is_done() && !is_zero(legacy));
    CHECK(legacy.step() == AESMALL_OK && legacy.step() == AESMALL_OK);
    CHECK(!legacy.is_done() && sealed.size == 0);
    legacy.~Legacy();
    CHECK(is_zero(legacy));
    new (&legacy) Legacy<Hash, tiny>;
}

#ifndef CHIP
static uint32_t heard;

static void hear(void *context, uint32_t done, uint32_t total)
{
    CHECK(context == &heard && done == heard + 1 && done <= total);
    heard = done;
}

template <class Hash> static void whole(uint8_t first, uint8_t last)
{
    Legacy<Hash> legacy;

    sealed.commits = opened.commits = 0;
    CHECK(legacy.seal_iv(SECRET, 16, BLOCK, text_file, sealed_file) == AESMALL_OK);
    CHECK(sealed.commits == 1 && sealed.size == 32u + Hash::hash().digest_size);
    CHECK(memcmp(sealed.bytes, BLOCK, 16) == 0);
    CHECK(sealed.bytes[16] == first && sealed.bytes[sealed.size - 1] == last);
    CHECK(legacy.open(SECRET, 16, sealed_file, opened_file, hear, &heard) == AESMALL_OK);
    CHECK(opened.commits == 1 && opened.size == sizeof HELLO && heard == 1026);
    CHECK(memcmp(opened.bytes, HELLO, sizeof HELLO) == 0);
    heard = 0;
    CHECK(legacy.is_done());
}

static void named()
{
    Legacy<sha256> legacy;

    CHECK(legacy.seal(SECRET, 16, "a.txt", text_file, sealed_file) == AESMALL_OK);
    SAME(sealed.bytes, 0xf4, 0x45, 0x46, 0xc1);
    CHECK(sealed.bytes[63] == 0xd8);
}
#endif

int main()
{
    begun<sha256>();
    begun<sha512>();
#ifndef CHIP
    whole<sha256>(0x3d, 0x65);
    whole<sha512>(0xfc, 0xc7);
    named();
#endif
    fw_exit(failures);
}
