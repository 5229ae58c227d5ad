/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * aesmall: AES for the smallest processors. Include this one header.
 *
 * Conventions that hold for every call (doc/use/api-conventions.md). The caller owns all memory.
 * The order of arguments is object, key / nonce / associated data, input, in_len, output, out_cap,
 * out_len. Lengths are bytes in size_t. const inputs are never written. Bytes need no alignment. */
#ifndef AESMALL_H
#define AESMALL_H

#define AESMALL_VERSION "0.1.0" /* as in the file VERSION */

/* Everyday calls: keys, sealed messages, texts and files. default.h has the keys of the default
 * engine, engines.h the keys of each engine by its name. */
#include "core/cipher.h"
#include "core/equal.h"
#include "core/error.h"
#include "core/error_name.h"
#include "core/wipe.h"
#include "engines/default.h"
#include "engines/engines.h"
#include "modes/ccm/ccm.h"
#include "modes/cmac/cmac.h"
#include "modes/siv/siv.h"
#include "modes/siv/siv_keys.h"
#include "services/nonce/nonce.h"
#include "services/replay/replay.h"
#include "services/text/text.h"
#include "services/vault/vault.h"

/* All other modes and services. */
#include "modes/aead/aead.h"
#include "modes/cbc/cbc.h"
#include "modes/cbc/pad_iso7816.h"
#include "modes/ccm/ccm_stream.h"
#include "modes/cmac/cbc_mac.h"
#include "modes/ctr/ctr.h"
#include "modes/ctr/ctr_le.h"
#include "modes/eax/eax.h"
#include "modes/eax/eax_stream.h"
#include "modes/gcm/gcm.h"
#include "modes/gcm/gcm_stored_hash.h"
#include "modes/gcm/gcm_stream.h"
#include "modes/gcm_siv/gcm_siv.h"
#include "modes/gcm_siv/gcm_siv_hash.h"
#include "modes/ghash/ghash.h"
#include "modes/ghash/ghash_branch.h"
#include "modes/ghash/ghash_small.h"
#include "modes/ghash/ghash_table.h"
#include "modes/ghash/ghash_table512.h"
#include "modes/kw/kw.h"
#include "modes/manx/manx.h"
#include "modes/ocb/ocb.h"
#include "modes/ocb/ocb_stream.h"
#include "modes/xts/xts.h"
#include "services/codes/base64.h"
#include "services/codes/hex.h"
#include "services/drbg/drbg.h"
#include "services/file/file.h"
#include "services/file/two_slots.h"
#include "services/frames/bthome/bthome.h"
#include "services/frames/bthome/mibeacon.h"
#include "services/frames/bthome/pvvx.h"
#include "services/frames/dlms/dlms.h"
#include "services/frames/dlms/dlms_join.h"
#include "services/frames/ieee802154/aes_mmo.h"
#include "services/frames/ieee802154/ieee802154.h"
#include "services/frames/ieee802154/zigbee.h"
#include "services/frames/knx/knx.h"
#include "services/frames/mesh/espnow.h"
#include "services/frames/mesh/meshcore.h"
#include "services/frames/mesh/meshtastic.h"
#include "services/frames/ntag424/ntag424_sdm.h"
#include "services/frames/ntag424/ntag424_session.h"
#include "services/frames/osdp/osdp.h"
#include "services/frames/secoc/secoc.h"
#include "services/frames/thread/thread.h"
#include "services/frames/victron/victron.h"
#include "services/frames/wmbus/kamstrup.h"
#include "services/frames/wmbus/wmbus.h"
#include "services/hash/hash.h"
#include "services/hash/hmac.h"
#include "services/hash/sha2.h"
#include "services/image/image.h"
#include "services/kdf/kdf.h"
#include "services/legacy/legacy.h"
#include "services/lorawan/lorawan.h"
#include "services/lorawan/lorawan11.h"
#include "services/lorawan/lorawan11_join.h"
#include "services/lorawan/multicast.h"
#include "services/text/cbc_text.h"
#include "services/text/text_wide.h"
#include "services/vault/vault_header.h"
#include "services/vault/vault_modes.h"
#include "services/vault/vault_whole.h"
#include "services/vault/vault_wide.h"

#endif
