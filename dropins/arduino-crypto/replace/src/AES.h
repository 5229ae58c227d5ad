/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The AES classes of the Arduino Cryptography Library, for programs that have removed it.
 * AesmallCrypto.h describes their calls. The bytes of objects below are for an ATmega with the
 * default engines.
 *
 *   AES128, AES192, AES256        both directions, round keys made by setKey: 182, 214, 246 bytes
 *   AESSmall128, AESSmall256      both directions, round keys made on the fly: 22, 38 bytes
 *   AESTiny128, AESTiny256        encryption only, the same sizes. decryptBlock writes zeros
 *   AESCommon                     the common base of AES128, AES192 and AES256
 *
 * Define before the first #include, the same in every file that passes objects to another:
 *   AESMALL_DROPIN_ENGINE        the engine of the first row. Default: the engine of
 *                                aesmall_aes128, balanced on AVR and ct on other targets
 *   AESMALL_DROPIN_SMALL_ENGINE  the engine of the others. Default: tiny, which looks up a table by
 *                                secret indices. For a chip with a cache see its timing class
 * They are other names of templates: `class AES128;` ahead of this header is an error. */
#ifndef AESMALL_CRYPTO_AES_H
#define AESMALL_CRYPTO_AES_H

#ifdef CRYPTO_AES_h
#error "AES.h of Crypto is included: use AesmallCrypto.h, or remove Crypto"
#endif
#define CRYPTO_AES_h

#include <AesmallCrypto.h>

#ifndef AESMALL_DROPIN_ENGINE
#define AESMALL_DROPIN_ENGINE default_engine
#endif
#ifndef AESMALL_DROPIN_SMALL_ENGINE
#define AESMALL_DROPIN_SMALL_ENGINE tiny
#endif

namespace aesmall_crypto
{

/* In a namespace, so that objects of Crypto that are linked by mistake are not taken for it. */
class AESCommon : public BlockCipher
{
};

} // namespace aesmall_crypto

using aesmall_crypto::AESCommon;

typedef AesmallCipher<128, aesmall::AESMALL_DROPIN_ENGINE, true, AESCommon> AES128;
typedef AesmallCipher<192, aesmall::AESMALL_DROPIN_ENGINE, true, AESCommon> AES192;
typedef AesmallCipher<256, aesmall::AESMALL_DROPIN_ENGINE, true, AESCommon> AES256;

typedef AesmallEncryptCipher<128, aesmall::AESMALL_DROPIN_SMALL_ENGINE> AESTiny128;
typedef AesmallEncryptCipher<256, aesmall::AESMALL_DROPIN_SMALL_ENGINE> AESTiny256;
typedef AesmallBlockCipher<128, aesmall::AESMALL_DROPIN_SMALL_ENGINE> AESSmall128;
typedef AesmallBlockCipher<256, aesmall::AESMALL_DROPIN_SMALL_ENGINE> AESSmall256;

#endif
