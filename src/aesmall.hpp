/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * aesmall for C++11: include this header instead of aesmall.h. Thin classes whose calls are those
 * of C, all inline: the same code, and what is secret in an object is wiped where the object ends.
 * No exceptions, no heap. Arguments, sizes and errors are those of the C headers, which say the
 * rest; each class names its own. Objects cannot be copied; what is made from a key MUST NOT
 * outlive it.
 *
 * Constructors cannot fail: an object that could not be made answers every call with
 * AESMALL_ERROR_KEY. */
#ifndef AESMALL_HPP
#define AESMALL_HPP

#include "aesmall.h"

#include "engines/keys.hpp"
#include "modes/aead.hpp"
#include "modes/aead_stream.hpp"
#include "modes/kw.hpp"
#include "modes/manx.hpp"
#include "modes/modes.hpp"
#include "modes/xts.hpp"
#include "services/drbg.hpp"
#include "services/kdf.hpp"
#include "services/legacy.hpp"
#include "services/lorawan.hpp"
#include "services/nonce.hpp"
#include "services/text.hpp"
#include "services/vault.hpp"

#endif
