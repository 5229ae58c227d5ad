/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * secoc_...: PDUs of a vehicle bus (services/frames/secoc). A freshness is its complete bytes, big
 * endian. Their number is freshness_size. */
#include "../aesmall_micropython.h"

/* Reads data_id, freshness, freshness_bits and mac_bits. Returns the freshness. */
static uint64_t describe(aesmall_secoc_pdu *pdu, const mp_obj_t *args)
{
    size_t len;
    const uint8_t *const freshness = aesmall_micropython_data(args[1], &len, MP_BUFFER_READ);
    uint64_t value = 0;
    size_t i;

    if (len > 8) {
        aesmall_micropython_refuse(AESMALL_ERROR_ARGUMENT);
    }
    for (i = 0; i < len; i++) {
        value = value << 8 | freshness[i];
    }
    pdu->data_id = (uint16_t)aesmall_micropython_number(args[0], 0xffff);
    pdu->freshness_size = (uint8_t)len;
    pdu->freshness_bits = (uint8_t)aesmall_micropython_number(args[2], 64);
    pdu->mac_bits = (uint8_t)aesmall_micropython_number(args[3], 128);
    return value;
}

static mp_obj_t secoc_authenticate(size_t n_args, const mp_obj_t *args)
{
    aesmall_micropython_frame call;
    aesmall_secoc_pdu pdu;
    const uint64_t freshness = describe(&pdu, args + 1);
    aesmall_error error;

    (void)n_args;
    aesmall_micropython_begin_keyed(&call, args[0], args[5], AESMALL_SECOC_TRAILER_SIZE(64, 128));
    error = aesmall_secoc_authenticate(&call.key.cipher, &pdu, freshness, call.in, call.in_len,
                                       call.out, call.out_cap, &call.out_len);
    return aesmall_micropython_end(&call, error);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_secoc_authenticate, 6, 6,
                                    secoc_authenticate);

/* Returns the payload and its freshness, or None for an old PDU. */
static mp_obj_t secoc_verify(size_t n_args, const mp_obj_t *args)
{
    aesmall_micropython_frame call;
    aesmall_secoc_pdu pdu;
    uint64_t last = describe(&pdu, args + 1);
    mp_obj_str_t *const freshness = aesmall_micropython_new_bytes(pdu.freshness_size);
    aesmall_error error;
    size_t i;

    (void)n_args;
    aesmall_micropython_begin_keyed(&call, args[0], args[5], 1);
    error =
        aesmall_secoc_verify(&call.key.cipher, &pdu, &last, call.in, call.in_len, &call.out_len);
    memcpy(call.out, call.in, call.out_len);
    for (i = pdu.freshness_size; i != 0; last >>= 8) {
        i--;
        ((uint8_t *)freshness->data)[i] = (uint8_t)last;
    }
    return aesmall_micropython_end_pair(&call, error, MP_OBJ_FROM_PTR(freshness));
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_secoc_verify, 6, 6, secoc_verify);

static mp_obj_t secoc_verify_freshness(size_t n_args, const mp_obj_t *args)
{
    aesmall_micropython_frame call;
    aesmall_secoc_pdu pdu;
    const uint64_t freshness = describe(&pdu, args + 1);
    aesmall_error error;

    (void)n_args;
    aesmall_micropython_begin_keyed(&call, args[0], args[5], 1);
    error = aesmall_secoc_verify_freshness(&call.key.cipher, &pdu, freshness, call.in, call.in_len,
                                           &call.out_len);
    memcpy(call.out, call.in, call.out_len);
    return aesmall_micropython_end(&call, error);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_secoc_verify_freshness, 6, 6,
                                    secoc_verify_freshness);

AESMALL_MICROPYTHON_ADD_BEGIN(secoc)
AESMALL_MICROPYTHON_ADD(MP_QSTR_secoc_authenticate, secoc_authenticate)
AESMALL_MICROPYTHON_ADD(MP_QSTR_secoc_verify, secoc_verify)
AESMALL_MICROPYTHON_ADD(MP_QSTR_secoc_verify_freshness, secoc_verify_freshness)
AESMALL_MICROPYTHON_ADD_END
