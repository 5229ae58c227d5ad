// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The classes of replace/ by the names of Crypto. FIPS_197 is the ciphertext of FIPS 197, appendix
// C.
#include <AES.h>
#include <Crypto.h>

#include "errors.h"

static uint8_t key[40], text[16];

/* A function that takes any of the three classes through their common base. */
static bool is_common(AESCommon &cipher)
{
    return cipher.keySize() >= 16;
}

static bool is_common(BlockCipher &)
{
    return false;
}

template <class T>
static __attribute__((noinline)) void check(size_t size, bool decrypts, const char *name)
{
    uint8_t block[16];
    T cipher;

    check_refusals(cipher, size, key, decrypts);
    check_wipe<T>(key);
    must(cipher.setKey(key, size), 40);
    cipher.encryptBlock(block, text);
    show(name, block, 16);
    cipher.decryptBlock(block, block);
    must(decrypts ? memcmp(block, text, 16) == 0 : is_zero(block, 16), 41);
    must(is_common(cipher) == (name[3] != 'T' && name[3] != 'S'), 42);
}

int main()
{
    for (uint8_t i = 0; i < sizeof key; i++) {
        key[i] = i;
    }
    for (uint8_t i = 0; i < sizeof text; i++) {
        text[i] = (uint8_t)(i * 0x11);
    }
    check<AES128>(16, true, "AES128");
    check<AES192>(24, true, "AES192");
    check<AES256>(32, true, "AES256");
    check<AESTiny128>(16, false, "AESTiny128");
    check<AESTiny256>(32, false, "AESTiny256");
    check<AESSmall128>(16, true, "AESSmall128");
    check<AESSmall256>(32, true, "AESSmall256");

    must(secure_compare(key, key, 40) && !secure_compare(key, key + 1, 39), 43);
    clean(text);
    clean(key, 39);
    must(is_zero(text, 16) && is_zero(key, 39) && key[39] == 39, 44);
    fw_exit(0);
}
