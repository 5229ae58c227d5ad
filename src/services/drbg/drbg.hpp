/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A random generator as a C++ class. aesmall.hpp includes this header. */
#ifndef AESMALL_SERVICES_DRBG_HPP
#define AESMALL_SERVICES_DRBG_HPP

#include "../../engines/keys.hpp"
#include "drbg.h"

namespace aesmall
{

/* CTR_DRBG (services/drbg/drbg.h). The destructor wipes it. The constructor does not read entropy.
 * Until init or init_nodf has succeeded, every call returns AESMALL_ERROR_KEY. */
template <unsigned bits, class Engine = default_engine> class Drbg : NoCopy
{
  public:
    constexpr Drbg() : rng(), key()
    {
    }

    ~Drbg()
    {
        aesmall_drbg_wipe(&rng);
    }

    /**
     * Start the generator, with the derivation function.
     *
     * @param entropy,context,personalization,personalization_len  as for aesmall_drbg_init()
     * @return AESMALL_OK, or an error of aesmall_drbg_init()
     */
    AESMALL_MUST_CHECK aesmall_error init(aesmall_drbg_entropy *entropy, void *context,
                                          const uint8_t *personalization = NULL,
                                          size_t personalization_len = 0)
    {
        return aesmall_drbg_init(&rng, KeyObject<bits, Engine>::key_room_encrypt_only(key), entropy,
                                 context, personalization, personalization_len);
    }

    /**
     * Start the generator without the derivation function: entropy MUST be full.
     *
     * @param entropy,context,personalization,personalization_len  as for aesmall_drbg_init_nodf()
     * @return AESMALL_OK, or an error of aesmall_drbg_init_nodf()
     */
    AESMALL_MUST_CHECK aesmall_error init_nodf(aesmall_drbg_entropy *entropy, void *context,
                                               const uint8_t *personalization = NULL,
                                               size_t personalization_len = 0)
    {
        return aesmall_drbg_init_nodf(&rng, KeyObject<bits, Engine>::key_room_encrypt_only(key),
                                      entropy, context, personalization, personalization_len);
    }

    /**
     * Get new entropy now.
     *
     * @param additional,additional_len  as for aesmall_drbg_reseed()
     * @return AESMALL_OK, or an error of aesmall_drbg_reseed()
     */
    AESMALL_MUST_CHECK aesmall_error reseed(const uint8_t *additional = NULL,
                                            size_t additional_len = 0)
    {
        return aesmall_drbg_reseed(&rng, additional, additional_len);
    }

    /**
     * Write random bytes, with additional input.
     *
     * @param additional,additional_len,out,out_len  as for aesmall_drbg_generate()
     * @return AESMALL_OK, or an error of aesmall_drbg_generate()
     */
    AESMALL_MUST_CHECK aesmall_error generate(const uint8_t *additional, size_t additional_len,
                                              uint8_t *out, size_t out_len)
    {
        return aesmall_drbg_generate(&rng, additional, additional_len, out, out_len);
    }

    /**
     * Write random bytes.
     *
     * @param out,out_len  as for aesmall_drbg_generate()
     * @return AESMALL_OK, or an error of aesmall_drbg_generate()
     */
    AESMALL_MUST_CHECK aesmall_error generate(uint8_t *out, size_t out_len)
    {
        return aesmall_drbg_generate(&rng, NULL, 0, out, out_len);
    }

    /**
     * Set how many requests one seed serves.
     *
     * @param requests  as for aesmall_drbg_set_interval()
     */
    void set_interval(uint32_t requests)
    {
        aesmall_drbg_set_interval(&rng, requests);
    }

  private:
    aesmall_drbg rng; /* in front: an AVR reaches 64 bytes with less code */
    typename KeyObject<bits, Engine>::type key;
};

} // namespace aesmall

#endif
