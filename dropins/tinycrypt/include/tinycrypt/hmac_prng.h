/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Stands in front of TinyCrypt's header of this name, so that its HMAC-PRNG is not compiled over
 * these headers by accident. */
#error                                                                                             \
    "TinyCrypt's HMAC-PRNG goes on without a key: whoever sees 32 bytes knows the next. Take ctr_prng.h"
