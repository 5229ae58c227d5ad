/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The arguments that every class must refuse and the bytes that it must wipe, tested through the
 * interface. */
#ifndef ERRORS_H
#define ERRORS_H

#include "program.h"
#include <aesmall.hpp>

inline void check_refusals(BlockCipher &cipher, size_t key_size, const uint8_t *key, bool decrypts)
{
    uint8_t block[16], first[16];

    must(cipher.blockSize() == 16 && cipher.keySize() == key_size, 1);
    memset(block, 1, 16);
    cipher.decryptBlock(block, block);
    must(is_zero(block, 16), 3);
    must(!cipher.setKey(key, key_size - 1), 4);
    must(cipher.setKey(key, key_size), 6);
    cipher.encryptBlock(first, block);
    for (size_t len = 0; len < 40; len++) {
        must(len == key_size || !cipher.setKey(key + 1, len), 7);
    }
    cipher.encryptBlock(block, block);
    must(memcmp(block, first, 16) == 0, 8); /* the old key is still set */
    cipher.decryptBlock(first, block);
    must(is_zero(first, 16), 9);
    cipher.decryptBlock(first, key);
    must(is_zero(first, 16) == !decrypts, 10);
    cipher.clear();
    cipher.decryptBlock(block, key);
    must(is_zero(block, 16), 12);
}

/* A destroyed object holds no secret. The first bytes of the object are the pointer of its
 * class. */
template <class T> static __attribute__((noinline)) void check_wipe(const uint8_t *key)
{
    alignas(T) uint8_t memory[sizeof(T)];
    T *object = new (memory) T;
    const uint8_t *secret;

    must(object->setKey(key, object->keySize()), 20);
    {
        T copy(*object);
        uint8_t a[16], b[16];
        object->encryptBlock(a, key);
        copy.encryptBlock(b, key);
        must(memcmp(a, b, 16) == 0, 21);
    }
    secret = memory + sizeof(void *);
    must(!is_zero(secret, sizeof memory - sizeof(void *)), 22);
    object->~T();
    must(is_zero(secret, sizeof memory - sizeof(void *)), 23);
}

#endif
