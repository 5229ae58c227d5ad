/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The module `aesmall` for MicroPython 1.23 and later: aes as in its module cryptolib, modes of
 * authenticated encryption, CMAC, XTS, sealed text, frames of other devices.
 * doc/moving/micropython.md describes each call. The same sources build in two forms: a native
 * module (Makefile), and a part of the firmware (micropython.mk, micropython.cmake).
 *
 *   AESMALL_DROPIN_ENGINE        the engine (aesmall_dropin.h)
 *   AESMALL_MICROPYTHON_AES      1: the class aes, and so decryption of blocks. Default 0
 *   AESMALL_MICROPYTHON_FEATURE  1: the functions that names.h lists for a feature. Default 0
 *
 * Both kinds of build define these macros for the features that they get (features.mk). Keys of the
 * functions are on the stack for the time of a call and wiped. Objects of aes are
 * in MicroPython's heap. clear() wipes them, and in a firmware the collector wipes them too.
 * Results are written to their final place, so there is no second copy of a plaintext. Time: the
 * engine's timing class. */
#ifndef AESMALL_MICROPYTHON_H
#define AESMALL_MICROPYTHON_H

#include <string.h>

#if defined(MICROPY_ENABLE_DYNRUNTIME) && MICROPY_ENABLE_DYNRUNTIME
#include "py/dynruntime.h"
#else
#include "py/objstr.h"
#include "py/runtime.h"
#endif

#include "../aesmall_dropin.h"

/* A key with its size chosen at run time. */
typedef AESMALL_DROPIN_KEY() aes_key;
#define aes_key_init AESMALL_DROPIN_KEY_DO(, init)
#define aes_key_init_encrypt_only AESMALL_DROPIN_KEY_DO(, init_encrypt_only)
#define aes_key_room AESMALL_DROPIN_KEY_DO(, key_room_encrypt_only)

/* A key of 16 bytes, for frames. */
typedef AESMALL_DROPIN_KEY(128) aes_key_128;
#define aes_key_128_init AESMALL_DROPIN_KEY_DO(128, init)
#define aes_key_128_init_encrypt_only AESMALL_DROPIN_KEY_DO(128, init_encrypt_only)
#define aes_key_128_room AESMALL_DROPIN_KEY_DO(128, key_room)
#define aes_key_128_room_encrypt_only AESMALL_DROPIN_KEY_DO(128, key_room_encrypt_only)

/* ValueError, unless the error is AESMALL_OK. */
void aesmall_micropython_refuse(aesmall_error error);

/* Returns the address and the length of a string or buffer. Raises TypeError for any other type.
 * access is MP_BUFFER_READ or MP_BUFFER_WRITE. */
uint8_t *aesmall_micropython_data(mp_obj_t object, size_t *len, mp_uint_t access);

/* A bytes object of zeros, to be filled before other code can read it. */
mp_obj_str_t *aesmall_micropython_new_bytes(size_t len);

/* Returns an integer of 0 to `max`. Raises ValueError for any other. */
uint32_t aesmall_micropython_number(mp_obj_t object, uint32_t max);

/* Returns the address of a buffer. Raises ValueError unless it has `len` bytes. */
const uint8_t *aesmall_micropython_field(mp_obj_t object, size_t len);

/* The same for secrets, which have an exception of their own. */
const uint8_t *aesmall_micropython_secret(mp_obj_t object, size_t len);

/* A call of a frame: its key, its input and its result. */
typedef struct {
    aes_key_128 key;
    const uint8_t *in;
    size_t in_len;
    mp_obj_str_t *result;
    uint8_t *out; /* the bytes of `result` */
    size_t out_cap;
    size_t out_len;
} aesmall_micropython_frame;

/* Takes the input of a call, and makes room for a result that is `more` bytes longer, at least 1.
 */
void aesmall_micropython_begin(aesmall_micropython_frame *frame, mp_obj_t in, size_t more);

/* The same, and makes a key of 16 bytes for encryption. */
void aesmall_micropython_begin_keyed(aesmall_micropython_frame *frame, mp_obj_t key, mp_obj_t in,
                                     size_t more);

/* Wipes the key, and returns the result or raises the error. */
mp_obj_t aesmall_micropython_end(aesmall_micropython_frame *frame, aesmall_error error);

/* The same, but returns a tuple of the result and `other`, or None for AESMALL_ERROR_REPLAY. */
mp_obj_t aesmall_micropython_end_pair(aesmall_micropython_frame *frame, aesmall_error error,
                                      mp_obj_t other);

/* The same with a counter. */
mp_obj_t aesmall_micropython_end_counted(aesmall_micropython_frame *frame, aesmall_error error,
                                         uint32_t counter);

/* Reads the arguments MHDR, FCtrl, FPort and, if it is there, FOpts of an uplink of LoRaWAN. */
void aesmall_micropython_get_uplink(aesmall_lorawan_frame *frame, const mp_obj_t *args,
                                    mp_obj_t fopts);

/* Ends the opening of a downlink of LoRaWAN. Returns a tuple or None. */
mp_obj_t aesmall_micropython_end_downlink(aesmall_micropython_frame *call, aesmall_error error,
                                          const aesmall_lorawan_frame *frame);

/* Returns the tuple of a join-accept and the keys that it gives. */
mp_obj_t aesmall_micropython_joined(const aesmall_lorawan_join_accept *accept, mp_obj_str_t *keys);

/* A mode of authenticated encryption. */
typedef aesmall_error aesmall_micropython_mode(const aesmall_cipher *cipher,
                                               const aesmall_aead_args *args);

/* A function of the module with the arguments key, nonce, msg, ad=b"", tag_len=16. */
mp_obj_t aesmall_micropython_aead(size_t n_args, const mp_obj_t *args, mp_map_t *keywords,
                                  aesmall_micropython_mode *mode, size_t opens);

/* The contents of the module. */
extern const mp_obj_type_t aesmall_micropython_aes;
#define AESMALL_MICROPYTHON_NAME(name, object)                                                     \
    extern const mp_obj_fun_builtin_var_t aesmall_micropython_##object;
#include "names.h"
#undef AESMALL_MICROPYTHON_NAME

/* Only in a native module: these functions put the contents of a feature into the module. The
 * linker of native modules looks for MP_QSTR_ in the .c files of the features. */
#if defined(MICROPY_ENABLE_DYNRUNTIME) && MICROPY_ENABLE_DYNRUNTIME
#define AESMALL_MICROPYTHON_ADD_BEGIN(feature)                                                     \
    void aesmall_micropython_add_##feature(void)                                                   \
    {
#define AESMALL_MICROPYTHON_ADD(name, object)                                                      \
    mp_store_global(name, MP_OBJ_FROM_PTR(&aesmall_micropython_##object));
#define AESMALL_MICROPYTHON_ADD_END }
#else
#define AESMALL_MICROPYTHON_ADD_BEGIN(feature)
#define AESMALL_MICROPYTHON_ADD(name, object)
#define AESMALL_MICROPYTHON_ADD_END
#endif

void aesmall_micropython_add_aes(void);
void aesmall_micropython_add_ccm(void);
void aesmall_micropython_add_cmac(void);
void aesmall_micropython_add_eax(void);
void aesmall_micropython_add_gcm(void);
void aesmall_micropython_add_gcm_siv(void);
void aesmall_micropython_add_text(void);
void aesmall_micropython_add_xts(void);
void aesmall_micropython_add_bthome(void);
void aesmall_micropython_add_pvvx(void);
void aesmall_micropython_add_victron(void);
void aesmall_micropython_add_wmbus(void);
void aesmall_micropython_add_kamstrup(void);
void aesmall_micropython_add_dlms(void);
void aesmall_micropython_add_lorawan(void);
void aesmall_micropython_add_lorawan11(void);
void aesmall_micropython_add_ieee802154(void);
void aesmall_micropython_add_zigbee(void);
void aesmall_micropython_add_thread(void);
void aesmall_micropython_add_meshtastic(void);
void aesmall_micropython_add_meshcore(void);
void aesmall_micropython_add_espnow(void);
void aesmall_micropython_add_ntag424(void);
void aesmall_micropython_add_knx(void);
void aesmall_micropython_add_osdp(void);
void aesmall_micropython_add_secoc(void);

#endif
