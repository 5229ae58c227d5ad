/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Nonces for C++. Included by aesmall.hpp. */
#ifndef AESMALL_SERVICES_NONCE_HPP
#define AESMALL_SERVICES_NONCE_HPP

#include "../../engines/keys.hpp"
#include "nonce.h"

namespace aesmall
{

/* A counter that continues after a reset, services/nonce/nonce.h. The constructor does not touch
 * the storage. Until init has succeeded, next gives out nothing (AESMALL_ERROR_STORAGE). */
class Nonce : NoCopy
{
  public:
    constexpr Nonce() : source()
    {
    }

    /* Call it once in the life of a key, and never because init failed. */
    AESMALL_MUST_CHECK static aesmall_error create(aesmall_nonce_load *load,
                                                   aesmall_nonce_store *store, void *context,
                                                   uint8_t owner = 0)
    {
        return aesmall_nonce_create_owned(load, store, context, owner);
    }

    /* Call it at every start. */
    AESMALL_MUST_CHECK aesmall_error init(aesmall_nonce_load *load, aesmall_nonce_store *store,
                                          void *context, uint8_t counter_size, uint16_t range,
                                          uint8_t owner = 0)
    {
        return aesmall_nonce_init_owned(&source, load, store, context, counter_size, range, owner);
    }

    AESMALL_MUST_CHECK aesmall_error next(const uint8_t *prefix, size_t prefix_len, uint8_t *out,
                                          size_t out_len)
    {
        return aesmall_nonce_next(&source, prefix, prefix_len, out, out_len);
    }

  protected:
    /* Internal: next() gives out nothing from here on. */
    void end()
    {
        source.store = NULL;
    }

  private:
    aesmall_nonce source;
};

} // namespace aesmall

#endif
