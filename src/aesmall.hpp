/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * aesmall for C++11: include this header instead of aesmall.h. Thin classes that call the C
 * functions, all inline, so the code is the same. Destructors wipe the secrets of an object. No
 * exceptions, no heap. The C headers describe arguments, sizes and errors. Each class names its
 * header. Objects cannot be copied. An object that is made from a key MUST NOT outlive the key.
 *
 * Constructors cannot fail. If an object could not be made, its calls return AESMALL_ERROR_KEY. */
#ifndef AESMALL_HPP
#define AESMALL_HPP

#include "aesmall.h"

#include "core/characters.hpp"
#include "core/error_name.hpp"
#include "engines/keys.hpp"
#include "modes/classes/aead.hpp"
#include "modes/classes/aead_stream.hpp"
#include "modes/classes/modes.hpp"
#include "modes/kw/kw.hpp"
#include "modes/manx/manx.hpp"
#include "modes/xts/xts.hpp"
#include "services/drbg/drbg.hpp"
#include "services/kdf/kdf.hpp"
#include "services/legacy/legacy.hpp"
#include "services/lorawan/lorawan.hpp"
#include "services/maker/board_nonce.hpp"
#include "services/maker/file_nonce.hpp"
#include "services/maker/receiver.hpp"
#include "services/maker/secret.hpp"
#include "services/maker/sender.hpp"
#include "services/nonce/nonce.hpp"
#include "services/text/text.hpp"
#include "services/vault/vault.hpp"

#endif
