/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A whole reader of a meter: it receives EK, AK and the frames of M-Bus until they are complete,
 * and sends the text in hexadecimal. */
#include "aesmall.h"

#include "fw.h"

#define FRAMES_MAX 400

static uint8_t ek[16], ak[16], frames[FRAMES_MAX];
static aesmall_aes128_tiny key;
static aesmall_gcm_small hash;
static uint32_t counter;

static void receive(uint8_t *out, size_t len)
{
    while (len-- != 0) {
        *out++ = (uint8_t)fw_getc();
    }
}

int main(void)
{
    const aesmall_dlms_keys keys = {&key.cipher, &hash.hash, ak, sizeof ak};
    aesmall_error error = AESMALL_ERROR_LENGTH;
    size_t size = 0, len;

    receive(ek, sizeof ek);
    receive(ak, sizeof ak);
    aesmall_aes128_tiny_init_encrypt_only(&key, ek);
    if (aesmall_gcm_small_init(&hash, &key.cipher) != AESMALL_OK) {
        fw_exit(1);
    }
    while (error == AESMALL_ERROR_LENGTH && size < sizeof frames) {
        receive(frames + size++, 1);
        error = aesmall_dlms_join_mbus(frames, size, frames, sizeof frames, &len);
    }
    if (error == AESMALL_OK) {
        error = aesmall_dlms_open(&keys, NULL, &counter, frames, len, frames, sizeof frames, &len);
    }
    if (error == AESMALL_OK) {
        fw_puthex(frames, len);
    }
    fw_exit(error == AESMALL_OK ? 0 : 1);
    return 0;
}
