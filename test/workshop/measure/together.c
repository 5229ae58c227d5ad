/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Uses several modes or engines as programs do. TOGETHER selects which. The program is linked,
 * but not run. */
#include "aesmall.h"
#include "fw.h"

uint8_t secret[32], nonce[16], in[80], out[80];
/* The compiler cannot know the results of the calls or the lengths of the messages. */
volatile uint8_t answer;
volatile size_t size = 16;

#define DO(call) answer = (uint8_t)(call)

#if TOGETHER == 1 /* CTR and CMAC */
static void together(void)
{
    static aesmall_aes128_balanced key;

    aesmall_aes128_balanced_init_encrypt_only(&key, secret);
    DO(aesmall_ctr_crypt(&key.cipher, nonce, in, size, out, sizeof out));
    DO(aesmall_cmac(&key.cipher, in, size, out, 16));
}

#elif TOGETHER == 2 /* CCM in both directions and CTR */
static void together(void)
{
    static aesmall_aes128_balanced key;

    aesmall_aes128_balanced_init_encrypt_only(&key, secret);
    DO(aesmall_ccm_seal(&key.cipher, nonce, 13, NULL, 0, in, size, out, sizeof out, 16));
    DO(aesmall_ccm_open(&key.cipher, nonce, 13, NULL, 0, in, size, out, sizeof out, 16));
    DO(aesmall_ctr_crypt(&key.cipher, nonce, in, size, out, sizeof out));
}

#elif TOGETHER == 3 /* EAX and CBC in both directions */
static void together(void)
{
    static aesmall_aes128_ct key;

    aesmall_aes128_ct_init(&key, secret);
    DO(aesmall_eax_seal(&key.cipher, nonce, 16, NULL, 0, in, size, out, sizeof out, 16));
    DO(aesmall_eax_open(&key.cipher, nonce, 16, NULL, 0, in, size, out, sizeof out, 16));
    DO(aesmall_cbc_encrypt_nopad(&key.cipher, nonce, in, size, out, sizeof out));
    DO(aesmall_cbc_decrypt_nopad(&key.cipher, nonce, in, size, out, sizeof out));
}

#elif TOGETHER == 4 /* Two engines and two key sizes */
static void together(void)
{
    static aesmall_aes128_balanced first;
    static aesmall_aes256_tiny second;

    aesmall_aes128_balanced_init_encrypt_only(&first, secret);
    aesmall_aes256_tiny_init(&second, secret);
    DO(aesmall_ccm_seal(&first.cipher, nonce, 13, NULL, 0, in, size, out, sizeof out, 16));
    DO(aesmall_kw_unwrap(&second.cipher, in, size, out, sizeof out));
}

#elif TOGETHER == 5 /* LoRaWAN uplink and downlink */
static void together(void)
{
    static aesmall_aes128_balanced network, application;
    static aesmall_lorawan_session session;
    static aesmall_lorawan_frame frame;
    static size_t made;

    aesmall_aes128_balanced_init_encrypt_only(&network, secret);
    aesmall_aes128_balanced_init_encrypt_only(&application, secret + 16);
    session.NwkSKey = &network.cipher;
    session.AppSKey = &application.cipher;
    DO(aesmall_lorawan_build_uplink(&session, &frame, in, size, out, sizeof out, &made));
    DO(aesmall_lorawan_open_downlink(&session, in, size, &frame, out, sizeof out, &made));
}

#elif TOGETHER == 6 /* Texts in both directions */
static void together(void)
{
    static aesmall_aes128_balanced first, second;
    static size_t made;

    aesmall_aes128_balanced_init_encrypt_only(&first, secret);
    aesmall_aes128_balanced_init_encrypt_only(&second, secret + 16);
    DO(aesmall_text_seal(&first.cipher, &second.cipher, NULL, 0, in, size, (char *)out, sizeof out,
                         &made));
    DO(aesmall_text_open(&first.cipher, &second.cipher, NULL, 0, (const char *)in, size, out,
                         sizeof out, &made));
}

#elif TOGETHER == 7 /* An engine with a kernel for encryption-only programs, with _init */
static void together(void)
{
    static aesmall_aes128_nano key;

    aesmall_aes128_nano_init(&key, secret);
    DO(aesmall_ctr_crypt(&key.cipher, nonce, in, size, out, sizeof out));
    DO(aesmall_cbc_decrypt_nopad(&key.cipher, nonce, in, size, out, sizeof out));
}

#elif TOGETHER == 8 /* The same with one key object for each direction */
static void together(void)
{
    static aesmall_aes128_nano encrypting, decrypting;

    aesmall_aes128_nano_init_encrypt_only(&encrypting, secret);
    aesmall_aes128_nano_init(&decrypting, secret);
    DO(aesmall_ctr_crypt(&encrypting.cipher, nonce, in, size, out, sizeof out));
    DO(aesmall_cbc_decrypt_nopad(&decrypting.cipher, nonce, in, size, out, sizeof out));
}

#elif TOGETHER == 9 /* Tables in RAM, blocks without a key object, XTS */
static void together(void)
{
    static aesmall_aes128_fast data, tweak;
    static aesmall_xts xts;

    aesmall_aes128_expand_fast(data.schedule, secret);
    aesmall_aes128_encrypt_fast(data.schedule, in, out);
    aesmall_aes128_fast_init_encrypt_only(&data, secret);
    aesmall_aes128_fast_init_encrypt_only(&tweak, secret + 16);
    DO(aesmall_xts_init(&xts, &data.cipher, &tweak.cipher));
    DO(aesmall_xts_encrypt(&xts, nonce, in, size, out, sizeof out));
}

#else /* 10: pairs of blocks, and the calls for any engine */
static void together(void)
{
    static aesmall_aes128_ct key;

    aesmall_aes128_ct_init(&key, secret);
    DO(aesmall_ccm_seal_wide(aesmall_aes128_ct_wide_encrypt_only(&key), nonce, 13, NULL, 0, in,
                             size, out, sizeof out, 16));
    DO(aesmall_cbc_decrypt_nopad_wide(aesmall_aes128_ct_wide(&key), nonce, in, size, out,
                                      sizeof out));
    DO(aesmall_ocb_seal(&key.cipher, nonce, 12, NULL, 0, in, size, out, sizeof out, 16));
}
#endif

int main(void)
{
    together();
    fw_exit(answer);
    return 0;
}
