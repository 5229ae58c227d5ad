/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * LoRaWAN for C++. Included by aesmall.hpp. */
#ifndef AESMALL_SERVICES_LORAWAN_HPP
#define AESMALL_SERVICES_LORAWAN_HPP

#include "../../engines/keys.hpp"
#include "lorawan.h"

namespace aesmall
{

/* A device's session with its two keys, services/lorawan/lorawan.h. Keep FCntUp and FCntDown over
 * resets as long as the keys. */
template <class Engine = default_engine> class LorawanSession : NoCopy
{
  public:
    LorawanSession(Bytes<16> NwkSKey, Bytes<16> AppSKey, uint32_t DevAddr, uint32_t FCntUp,
                   uint32_t FCntDown)
        : network(NwkSKey), application(AppSKey)
    {
        set(DevAddr, FCntUp, FCntDown);
    }

    LorawanSession(const Secret<16> &NwkSKey, const Secret<16> &AppSKey, uint32_t DevAddr,
                   uint32_t FCntUp, uint32_t FCntDown)
        : network(NwkSKey), application(AppSKey)
    {
        set(DevAddr, FCntUp, FCntDown);
    }

    AESMALL_MUST_CHECK aesmall_error build_uplink(aesmall_lorawan_frame &frame,
                                                  const uint8_t *payload, size_t payload_len,
                                                  uint8_t *out, size_t out_cap, size_t &out_len)
    {
        return aesmall_lorawan_build_uplink(&session, &frame, payload, payload_len, out, out_cap,
                                            &out_len);
    }

    AESMALL_MUST_CHECK aesmall_error open_downlink(const uint8_t *in, size_t in_len,
                                                   aesmall_lorawan_frame &frame, uint8_t *out,
                                                   size_t out_cap, size_t &out_len)
    {
        return aesmall_lorawan_open_downlink(&session, in, in_len, &frame, out, out_cap, &out_len);
    }

    uint32_t FCntUp() const
    {
        return session.FCntUp;
    }

    uint32_t FCntDown() const
    {
        return session.FCntDown;
    }

  private:
    void set(uint32_t DevAddr, uint32_t FCntUp, uint32_t FCntDown)
    {
        session.NwkSKey = network;
        session.AppSKey = application;
        session.DevAddr = DevAddr;
        session.FCntUp = FCntUp;
        session.FCntDown = FCntDown;
    }

    EncryptKey<128, Engine> network, application;
    aesmall_lorawan_session session;
};

/* Joining with the AppKey. */
template <class Engine = default_engine> class LorawanJoin
{
  public:
    explicit LorawanJoin(Bytes<16> AppKey) : key(AppKey)
    {
    }

    explicit LorawanJoin(const Secret<16> &AppKey) : key(AppKey)
    {
    }

    /* The EUIs as printed; those of an LMIC sketch reversed. */
    AESMALL_MUST_CHECK aesmall_error
    build_request(Bytes<8> AppEUI, Bytes<8> DevEUI, uint16_t DevNonce,
                  uint8_t out[AESMALL_LORAWAN_JOIN_REQUEST_SIZE]) const
    {
        return aesmall_lorawan_build_join_request(key, AppEUI.data(), DevEUI.data(), DevNonce, out);
    }

    AESMALL_MUST_CHECK aesmall_error open_accept(const uint8_t *in, size_t in_len,
                                                 aesmall_lorawan_join_accept &accept) const
    {
        return aesmall_lorawan_open_join_accept(key, in, in_len, &accept);
    }

    AESMALL_MUST_CHECK aesmall_error derive_session_keys(const aesmall_lorawan_join_accept &accept,
                                                         uint16_t DevNonce, uint8_t NwkSKey[16],
                                                         uint8_t AppSKey[16]) const
    {
        return aesmall_lorawan_derive_session_keys(key, &accept, DevNonce, NwkSKey, AppSKey);
    }

  private:
    EncryptKey<128, Engine> key;
};

} // namespace aesmall

#endif
