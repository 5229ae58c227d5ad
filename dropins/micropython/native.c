/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A native module: its import function, and the C functions that compilers call. */
#include "aesmall_micropython.h"

void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *one, const void *two, size_t size);

void *memcpy(void *to, const void *from, size_t size)
{
    return mp_fun_table.memmove_(to, from, size);
}

void *memmove(void *to, const void *from, size_t size)
{
    return mp_fun_table.memmove_(to, from, size);
}

void *memset(void *to, int value, size_t size)
{
    return mp_fun_table.memset_(to, value, size);
}

/* Only for public bytes: its time depends on them. */
int memcmp(const void *one, const void *two, size_t size)
{
    const uint8_t *const a = one;
    const uint8_t *const b = two;
    size_t i;

    for (i = 0; i < size; i++) {
        if (a[i] != b[i]) {
            return a[i] - b[i];
        }
    }
    return 0;
}

mp_obj_t mpy_init(mp_obj_fun_bc_t *self, size_t n_args, size_t n_kw, mp_obj_t *args)
{
    MP_DYNRUNTIME_INIT_ENTRY
#if AESMALL_MICROPYTHON_AES
    aesmall_micropython_add_aes();
#endif
#if AESMALL_MICROPYTHON_CCM
    aesmall_micropython_add_ccm();
#endif
#if AESMALL_MICROPYTHON_CMAC
    aesmall_micropython_add_cmac();
#endif
#if AESMALL_MICROPYTHON_EAX
    aesmall_micropython_add_eax();
#endif
#if AESMALL_MICROPYTHON_GCM
    aesmall_micropython_add_gcm();
#endif
#if AESMALL_MICROPYTHON_GCM_SIV
    aesmall_micropython_add_gcm_siv();
#endif
#if AESMALL_MICROPYTHON_TEXT
    aesmall_micropython_add_text();
#endif
#if AESMALL_MICROPYTHON_XTS
    aesmall_micropython_add_xts();
#endif
#if AESMALL_MICROPYTHON_BTHOME
    aesmall_micropython_add_bthome();
#endif
#if AESMALL_MICROPYTHON_PVVX
    aesmall_micropython_add_pvvx();
#endif
#if AESMALL_MICROPYTHON_VICTRON
    aesmall_micropython_add_victron();
#endif
#if AESMALL_MICROPYTHON_WMBUS
    aesmall_micropython_add_wmbus();
#endif
#if AESMALL_MICROPYTHON_KAMSTRUP
    aesmall_micropython_add_kamstrup();
#endif
#if AESMALL_MICROPYTHON_DLMS
    aesmall_micropython_add_dlms();
#endif
#if AESMALL_MICROPYTHON_LORAWAN
    aesmall_micropython_add_lorawan();
#endif
#if AESMALL_MICROPYTHON_LORAWAN11
    aesmall_micropython_add_lorawan11();
#endif
#if AESMALL_MICROPYTHON_IEEE802154
    aesmall_micropython_add_ieee802154();
#endif
#if AESMALL_MICROPYTHON_ZIGBEE
    aesmall_micropython_add_zigbee();
#endif
#if AESMALL_MICROPYTHON_THREAD
    aesmall_micropython_add_thread();
#endif
#if AESMALL_MICROPYTHON_MESHTASTIC
    aesmall_micropython_add_meshtastic();
#endif
#if AESMALL_MICROPYTHON_MESHCORE
    aesmall_micropython_add_meshcore();
#endif
#if AESMALL_MICROPYTHON_ESPNOW
    aesmall_micropython_add_espnow();
#endif
#if AESMALL_MICROPYTHON_NTAG424
    aesmall_micropython_add_ntag424();
#endif
#if AESMALL_MICROPYTHON_KNX
    aesmall_micropython_add_knx();
#endif
#if AESMALL_MICROPYTHON_OSDP
    aesmall_micropython_add_osdp();
#endif
#if AESMALL_MICROPYTHON_SECOC
    aesmall_micropython_add_secoc();
#endif
    MP_DYNRUNTIME_INIT_EXIT
}
