// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// The modes of the double over the templates of AesmallCrypto.h with the engine ENGINE. The test
// compares the output with OpenSSL.
#include <AesmallCrypto.h>
#include <CTR.h>
#include <modes.h>

#include "errors.h"

static uint8_t key[65], text[48];

template <unsigned bits> static void all()
{
    typedef AesmallBlockCipher<bits, ENGINE> Both;
    typedef AesmallEncryptCipher<bits, ENGINE> One;
    const size_t size = bits / 8;
    uint8_t data[48], tag[16];
    CTR<One> ctr;
    Both both;
    One one;

    check_refusals(both, size, key, true);
    check_refusals(one, size, key, false);
    check_wipe<Both>(key);
    check_wipe<One>(key);
    must(both.setKey(key, size) && one.setKey(key, size) && ctr.setKey(key, size), 30);

    one.encryptBlock(tag, text);
    show("one", tag, 16);
    both.encryptBlock(tag, text);
    show("block", tag, 16);
    both.decryptBlock(tag, tag);
    must(memcmp(tag, text, 16) == 0, 31);

    ctr.setIV(key, 16);
    ctr.encrypt(data, text, 5);
    ctr.encrypt(data + 5, text + 5, 43);
    show("ctr", data, 48);

    memcpy(data, text, 48);
    double_cbc(both, true, key, data, 48);
    show("cbc", data, 48);
    double_cbc(both, false, key, data, 48);
    must(memcmp(data, text, 48) == 0, 32);

    double_omac(one, text, 48, tag);
    show("omac", tag, 16);

    double_gcm(one, key, data, 48, tag);
    show("gcm", data, 48);
    show("tag", tag, 16);

    must(one.setKey(key + size, size), 33);
    memcpy(data, text, 48);
    double_xts(both, one, true, text, data, 48);
    show("xts", data, 48);
    double_xts(both, one, false, text, data, 48);
    must(memcmp(data, text, 48) == 0, 34);
}

int main()
{
    for (uint8_t i = 0; i < sizeof key; i++) {
        key[i] = (uint8_t)(3 * i + 1);
    }
    for (uint8_t i = 0; i < sizeof text; i++) {
        text[i] = (uint8_t)(5 * i + 2);
    }
    all<BITS>();
    fw_exit(0);
}
