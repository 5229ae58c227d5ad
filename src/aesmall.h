/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * aesmall: AES for the smallest processors. Include this one header.
 *
 * Conventions that hold for every call (doc/api-conventions.md): the caller owns
 * all memory; argument order is object, key / nonce / associated data, input,
 * in_len, output, out_cap, out_len; lengths are bytes in size_t; const inputs
 * are never written; no alignment is required of bytes. */
#ifndef AESMALL_H
#define AESMALL_H

#define AESMALL_VERSION "0.1.0" /* as in the file VERSION */

#include "core/cipher.h"
#include "core/equal.h"
#include "core/error.h"
#include "core/wipe.h"
#include "engines/engines.h"
#include "modes/aead.h"
#include "modes/cbc.h"
#include "modes/ccm.h"
#include "modes/ccm_stream.h"
#include "modes/cmac.h"
#include "modes/ctr.h"
#include "modes/eax.h"
#include "modes/eax_stream.h"
#include "modes/gcm.h"
#include "modes/gcm_kept.h"
#include "modes/gcm_siv.h"
#include "modes/gcm_stream.h"
#include "modes/ghash.h"
#include "modes/ghash_table.h"
#include "modes/kw.h"
#include "modes/manx.h"
#include "modes/ocb.h"
#include "modes/ocb_stream.h"
#include "modes/siv.h"
#include "modes/xts.h"
#include "services/base64.h"
#include "services/cbc_text.h"
#include "services/drbg.h"
#include "services/file.h"
#include "services/hash.h"
#include "services/hex.h"
#include "services/hmac.h"
#include "services/kdf.h"
#include "services/legacy.h"
#include "services/lorawan.h"
#include "services/nonce.h"
#include "services/replay.h"
#include "services/sha2.h"
#include "services/text.h"
#include "services/two_slots.h"
#include "services/vault.h"
#include "services/vault_wide.h"

#endif
