/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A double of LMIC for the example LmicNode, because LMIC is not in this repository. It has the
 * names and types of LMIC's documentation that the example uses. lmic_double.cpp implements them.
 * The folder double5 or double6 belongs to it: LMIC declares its AES in another file from 6.0.0 on.
 */
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint8_t u1_t;
typedef uint16_t u2_t;
typedef uint32_t u4_t;
typedef int32_t ostime_t;
typedef u1_t *xref2u1_t;
typedef u4_t devaddr_t;
typedef enum { EV_TXCOMPLETE = 10 } ev_t;

typedef struct osjob_t {
    ostime_t deadline;
    void (*func)(struct osjob_t *job);
} osjob_t;
typedef void (*osjobcb_t)(osjob_t *job);

struct lmic_t {
    devaddr_t devaddr;
    u4_t seqnoUp;
};
extern struct lmic_t LMIC;

#define OSTICKS_PER_SEC 62500
#define sec2osticks(sec) ((ostime_t)((int64_t)(sec)*OSTICKS_PER_SEC))

void os_init(void);
void os_runloop_once(void);
ostime_t os_getTime(void);
void os_setTimedCallback(osjob_t *job, ostime_t time, osjobcb_t cb);
void LMIC_reset(void);
void LMIC_setSession(u4_t netid, devaddr_t devaddr, xref2u1_t nwkKey, xref2u1_t artKey);
void LMIC_setLinkCheckMode(u1_t enabled);
int LMIC_setTxData2(u1_t port, xref2u1_t data, u1_t dlen, u1_t confirmed);

/* Functions of the program */
void onEvent(ev_t ev);
void os_getArtEui(u1_t *buf);
void os_getDevEui(u1_t *buf);
void os_getDevKey(u1_t *buf);

#ifdef __cplusplus
}
#endif

/* The AES, which LMIC declares here before 6.0.0 */
#include <lmic_double_aes.h>
