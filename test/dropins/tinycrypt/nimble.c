/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * NimBLE's pairing functions over the drop-in, with the sample data of the Bluetooth Core
 * Specification 5.4: volume 3, part H, 2.2.3, 2.2.4 and appendix D, and the key pairs of volume
 * 2, part G, 7.1.2.1. This file also has the helpers that NimBLE defines elsewhere. Numbers are
 * written as in the specification, most significant byte first. NimBLE takes them in the other
 * order. */
#include <stdint.h>
#include <string.h>

#include "checks.h"

int ble_sm_alg_s1(const uint8_t *k, const uint8_t *r1, const uint8_t *r2, uint8_t *out);
int ble_sm_alg_c1(const uint8_t *k, const uint8_t *r, const uint8_t *preq, const uint8_t *pres,
                  uint8_t iat, uint8_t rat, const uint8_t *ia, const uint8_t *ra, uint8_t *out);
int ble_sm_alg_f4(const uint8_t *u, const uint8_t *v, const uint8_t *x, uint8_t z, uint8_t *out);
int ble_sm_alg_g2(const uint8_t *u, const uint8_t *v, const uint8_t *x, const uint8_t *y,
                  uint32_t *passkey);
int ble_sm_alg_f5(const uint8_t *w, const uint8_t *n1, const uint8_t *n2, uint8_t a1t,
                  const uint8_t *a1, uint8_t a2t, const uint8_t *a2, uint8_t *mackey, uint8_t *ltk);
int ble_sm_alg_f6(const uint8_t *w, const uint8_t *n1, const uint8_t *n2, const uint8_t *r,
                  const uint8_t *iocap, uint8_t a1t, const uint8_t *a1, uint8_t a2t,
                  const uint8_t *a2, uint8_t *check);
int ble_sm_alg_gen_dhkey(const uint8_t *x, const uint8_t *y, const uint8_t *secret, uint8_t *out);

void ble_hs_log_flat_buf(const void *data, int len);
int ble_hs_hci_util_rand(void *dst, int len);
uint32_t get_be32(const void *buf);
void swap_in_place(void *buf, int len);
void swap_buf(uint8_t *dst, const uint8_t *src, int len);

void ble_hs_log_flat_buf(const void *data, int len)
{
    (void)data;
    (void)len;
}

int ble_hs_hci_util_rand(void *dst, int len)
{
    memset(dst, 1, (size_t)len);
    return 0;
}

uint32_t get_be32(const void *buf)
{
    const uint8_t *byte = (const uint8_t *)buf;

    return (uint32_t)byte[0] << 24 | (uint32_t)byte[1] << 16 | (uint32_t)byte[2] << 8 | byte[3];
}

void swap_buf(uint8_t *dst, const uint8_t *src, int len)
{
    int i;

    for (i = 0; i < len; i++) {
        dst[len - 1 - i] = src[i];
    }
}

void swap_in_place(void *buf, int len)
{
    uint8_t copy[64];

    memcpy(copy, buf, (size_t)len);
    swap_buf((uint8_t *)buf, copy, len);
}

/* Returns the number of hexadecimal digits, least significant byte first. It is valid until 16
 * further calls. */
static const uint8_t *le(const char *digits)
{
    static uint8_t numbers[16][32];
    static uint8_t next;
    uint8_t *const number = numbers[next++ % 16];
    size_t i = strlen(digits) / 2;

    for (; *digits != 0; digits += 2) {
        const uint8_t high = (uint8_t)(digits[0] <= '9' ? digits[0] - '0' : digits[0] - 'a' + 10);
        const uint8_t low = (uint8_t)(digits[1] <= '9' ? digits[1] - '0' : digits[1] - 'a' + 10);

        number[--i] = (uint8_t)(high << 4 | low);
    }
    return number;
}

#define U "20b003d2f297be2c5e2c83a7e9f9a5b9eff49111acf4fddbcc0301480e359de6"
#define V "55188b3d32f6bb9a900afcfbeed4e72a59cb9ac2f19d7cfb6b4fdd49f47fc5fd"
#define N1 "d5cb8454d177733effffb2ec712baeab"
#define N2 "a6e8e7cc25a75f6e216583f7ff3dc4cf"
#define A1 "56123737bfce"
#define A2 "a713702dcfc1"
#define DHKEY "ec0234a357c8ad05341010a60a397d9b99796b13b4f866f1868d34f373bfa698"
#define MACKEY "2965f176a1084a02fd3f6a20ce636e20"
#define LTK "6986791169d7cd23980522b594750a38"

static uint8_t out[32], more[16];

static int is(const uint8_t *data, const char *digits)
{
    return memcmp(data, le(digits), strlen(digits) / 2) == 0;
}

static void check_pairing(void)
{
    const uint8_t *zero = le("00000000000000000000000000000000");
    uint32_t passkey = 0;

    CHECK(ble_sm_alg_c1(zero, le("5783d52156ad6f0e6388274ec6702ee0"), le("07071000000101"),
                        le("05000800000302"), 1, 0, le("a1a2a3a4a5a6"), le("b1b2b3b4b5b6"),
                        out) == 0);
    CHECK(is(out, "1e1e3fef878988ead2a74dc5bef13b86"));
    CHECK(ble_sm_alg_s1(zero, le("000f0e0d0c0b0a091122334455667788"),
                        le("010203040506070899aabbccddeeff00"), out) == 0);
    CHECK(is(out, "9a1fe1f0e8b0f49b5b4216ae796da062"));
    CHECK(ble_sm_alg_f4(le(U), le(V), le(N1), 0, out) == 0);
    CHECK(is(out, "f2c916f107a9bd1cf1eda1bea974872d"));
    CHECK(ble_sm_alg_f5(le(DHKEY), le(N1), le(N2), 0, le(A1), 0, le(A2), out, more) == 0);
    CHECK(is(out, MACKEY) && is(more, LTK));
    CHECK(ble_sm_alg_f6(le(MACKEY), le(N1), le(N2), le("12a3343bb453bb5408da42d20c2d0fc8"),
                        le("010102"), 0, le(A1), 0, le(A2), out) == 0);
    CHECK(is(out, "e3c473989cd0e8c5d26c0b09da958f61"));
    CHECK(ble_sm_alg_g2(le(U), le(V), le(N1), le(N2), &passkey) == 0);
    CHECK(passkey == 0x2f9ed5ba % 1000000);
}

/* TinyCrypt's own ECC together with the drop-in. */
static void check_dhkey(void)
{
    CHECK(ble_sm_alg_gen_dhkey(
              le("1ea1f0f01faf1d9609592284f19e4c0047b58afd8615a69f559077b22faaa190"),
              le("4c55f33e429dad377356703a9ab85160472d1130e28e36765f89aff915b1214a"),
              le("3f49f6d4a3c55f3874c9b3e3d2103f504aff607beb40b7995899b8a6cd3c1abd"), out) == 0);
    CHECK(is(out, DHKEY));
}

int main(void)
{
    check_pairing();
    check_dhkey();
    fw_puts("done\n");
    fw_exit(dropin_failures);
}
