/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The LoRaWAN calls for C++. aesmall.hpp includes this header. */
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
    /**
     * Begin or continue a session.
     *
     * @param NwkSKey,AppSKey  arrays of 16 bytes
     * @param DevAddr          the address of the device
     * @param FCntUp,FCntDown  0 after a join, otherwise the stored values
     */
    LorawanSession(Bytes<16> NwkSKey, Bytes<16> AppSKey, uint32_t DevAddr, uint32_t FCntUp,
                   uint32_t FCntDown)
        : network(NwkSKey), application(AppSKey)
    {
        set(DevAddr, FCntUp, FCntDown);
    }

    /**
     * Begin or continue a session with Secrets.
     *
     * @param NwkSKey,AppSKey  if one is not right, every call returns AESMALL_ERROR_KEY
     * @param DevAddr          the address of the device
     * @param FCntUp,FCntDown  0 after a join, otherwise the stored values
     */
    LorawanSession(const Secret<16> &NwkSKey, const Secret<16> &AppSKey, uint32_t DevAddr,
                   uint32_t FCntUp, uint32_t FCntDown)
        : network(NwkSKey), application(AppSKey)
    {
        set(DevAddr, FCntUp, FCntDown);
    }

    /**
     * Encrypt and authenticate an uplink, as the whole frame.
     *
     * @param frame,payload,payload_len,out,out_cap,out_len  as for aesmall_lorawan_build_uplink()
     * @return AESMALL_OK, or an error of aesmall_lorawan_build_uplink()
     */
    AESMALL_MUST_CHECK aesmall_error build_uplink(aesmall_lorawan_frame &frame,
                                                  const uint8_t *payload, size_t payload_len,
                                                  uint8_t *out, size_t out_cap, size_t &out_len)
    {
        return aesmall_lorawan_build_uplink(&session, &frame, payload, payload_len, out, out_cap,
                                            &out_len);
    }

    /**
     * Verify and decrypt a downlink.
     *
     * @param in,in_len,frame,out,out_cap,out_len  as for aesmall_lorawan_open_downlink()
     * @return AESMALL_OK, or an error of aesmall_lorawan_open_downlink()
     */
    AESMALL_MUST_CHECK aesmall_error open_downlink(const uint8_t *in, size_t in_len,
                                                   aesmall_lorawan_frame &frame, uint8_t *out,
                                                   size_t out_cap, size_t &out_len)
    {
        return aesmall_lorawan_open_downlink(&session, in, in_len, &frame, out, out_cap, &out_len);
    }

    /** Return the counter of the next uplink. Store it over resets as long as the keys. */
    uint32_t FCntUp() const
    {
        return session.FCntUp;
    }

    /**
     * Return the lowest counter of the next downlink. Store it over resets as long as the keys.
     */
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
    /**
     * Make the key.
     *
     * @param AppKey  an array of 16 bytes
     */
    explicit LorawanJoin(Bytes<16> AppKey) : key(AppKey)
    {
    }

    /**
     * Make the key from a Secret.
     *
     * @param AppKey  if it is not right, every call returns AESMALL_ERROR_KEY
     */
    explicit LorawanJoin(const Secret<16> &AppKey) : key(AppKey)
    {
    }

    /**
     * Write a join-request.
     *
     * @param AppEUI,DevEUI  8 bytes as printed. Reverse the bytes of an LMIC sketch
     * @param DevNonce,out   as for aesmall_lorawan_build_join_request()
     * @return AESMALL_OK, or an error of aesmall_lorawan_build_join_request()
     */
    AESMALL_MUST_CHECK aesmall_error
    build_request(Bytes<8> AppEUI, Bytes<8> DevEUI, uint16_t DevNonce,
                  uint8_t out[AESMALL_LORAWAN_JOIN_REQUEST_SIZE]) const
    {
        return aesmall_lorawan_build_join_request(key, AppEUI.data(), DevEUI.data(), DevNonce, out);
    }

    /**
     * Verify and decrypt a join-accept.
     *
     * @param in,in_len,accept  as for aesmall_lorawan_open_join_accept()
     * @return AESMALL_OK, or an error of aesmall_lorawan_open_join_accept()
     */
    AESMALL_MUST_CHECK aesmall_error open_accept(const uint8_t *in, size_t in_len,
                                                 aesmall_lorawan_join_accept &accept) const
    {
        return aesmall_lorawan_open_join_accept(key, in, in_len, &accept);
    }

    /**
     * Derive the two session keys after a join.
     *
     * @param accept,DevNonce,NwkSKey,AppSKey  as for aesmall_lorawan_derive_session_keys()
     * @return AESMALL_OK, or an error of aesmall_lorawan_derive_session_keys()
     */
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
