/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A nonce counter as a C++ class. aesmall.hpp includes this header. */
#ifndef AESMALL_SERVICES_NONCE_HPP
#define AESMALL_SERVICES_NONCE_HPP

#include "../../engines/keys.hpp"
#include "nonce.h"

namespace aesmall
{

/* A counter that continues after a reset, services/nonce/nonce.h. The constructor does not touch
 * the storage. Until init has succeeded, next() returns AESMALL_ERROR_STORAGE. */
class Nonce : NoCopy
{
  public:
    constexpr Nonce() : source()
    {
    }

    /**
     * Create the counter, once in the life of a key, and never because init() failed.
     *
     * @param load,store,context,owner  as for aesmall_nonce_create_owned()
     * @return AESMALL_OK, or an error of aesmall_nonce_create_owned()
     *
     * Without `owner` it is 0: aesmall_nonce_create().
     */
    AESMALL_MUST_CHECK static aesmall_error create(aesmall_nonce_load *load,
                                                   aesmall_nonce_store *store, void *context,
                                                   uint8_t owner = 0)
    {
        return aesmall_nonce_create_owned(load, store, context, owner);
    }

    /**
     * Continue the counter, at every start of the program.
     *
     * @param load,store,context,counter_size,range,owner  as for aesmall_nonce_init_owned()
     * @return AESMALL_OK, or an error of aesmall_nonce_init_owned()
     *
     * Without `owner` it is 0: aesmall_nonce_init().
     */
    AESMALL_MUST_CHECK aesmall_error init(aesmall_nonce_load *load, aesmall_nonce_store *store,
                                          void *context, uint8_t counter_size, uint16_t range,
                                          uint8_t owner = 0)
    {
        return aesmall_nonce_init_owned(&source, load, store, context, counter_size, range, owner);
    }

    /**
     * Write a nonce that this counter never gives again.
     *
     * @param prefix,prefix_len,out,out_len  as for aesmall_nonce_next()
     * @return AESMALL_OK, or an error of aesmall_nonce_next()
     */
    AESMALL_MUST_CHECK aesmall_error next(const uint8_t *prefix, size_t prefix_len, uint8_t *out,
                                          size_t out_len)
    {
        return aesmall_nonce_next(&source, prefix, prefix_len, out, out_len);
    }

  protected:
    /* Internal: from here on next() returns an error. */
    void end()
    {
        source.store = NULL;
    }

  private:
    aesmall_nonce source;
};

} // namespace aesmall

#endif
