/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A boot loader for the ATmega328P: 1,730 bytes, for a boot section of 2 KB. The application puts a
 * sealed image into flash from STAGED on. At the next reset the loader opens it. It writes only
 * after it has verified all pages: a forged image changes no byte. After a power cut it begins
 * again. An old image still verifies: check its version before you stage it.
 *   image, from seal.py: number of pages, nonce (16 bytes, new for each), pages of 128 bytes of EAX
 *   ciphertext and a tag of 16. Nonce: of the image, then the page's number. AD: number of pages
 * avr-gcc -mmcu=atmega328p -Os -ffunction-sections -Wl,--gc-sections,--section-start=.text=0x7800,
 * and src/; fuses BOOTSZ = 01 and BOOTRST = 0. Without lock bits anyone can read the key. */
#include <aesmall.h>
#include <avr/boot.h>
#include <avr/pgmspace.h>

#define STAGED 0x3800u /* the application's end */
static const uint8_t secret[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
static uint8_t pages, nonce[17], work[AESMALL_EAX_WORK_SIZE];
static uint8_t page[SPM_PAGESIZE + 16]; /* with its tag, opened in place */

static void write_page(uint16_t address)
{
    boot_page_erase(address);
    boot_spm_busy_wait();
    for (uint8_t i = 0; i < SPM_PAGESIZE; i += 2)
        boot_page_fill(address + i, page[i] | page[i + 1] << 8);
    boot_page_write(address);
    boot_spm_busy_wait();
    boot_rww_enable();
}

/* Opens every page. Returns whether all pages are authentic. */
static uint8_t open_all(const aesmall_cipher *cipher, uint8_t writes)
{
    const aesmall_aead_args args = {nonce, 17, &pages, 1, page, sizeof page, page, 0, 16};
    memcpy_P(&pages, (const void *)STAGED, 1);
    memcpy_P(nonce, (const void *)(STAGED + 1), 16);
    for (nonce[16] = 0; nonce[16] < pages; nonce[16]++) {
        memcpy_P(page, (const void *)(STAGED + 17 + nonce[16] * sizeof page), sizeof page);
        if (pages > STAGED / SPM_PAGESIZE || aesmall_eax_open_unchecked(cipher, work, &args))
            return 0;
        if (writes)
            write_page(nonce[16] * SPM_PAGESIZE);
    }
    return pages > 0;
}

int main(void)
{
    aesmall_aes128_nano key;
    aesmall_aes128_nano_init_encrypt_only(&key, secret);
    while (open_all(&key.cipher, 0)) {
        if (open_all(&key.cipher, 1)) {
            memset(page, 0xff, sizeof page);
            write_page(STAGED); /* the image is done with */
        }
    }
    aesmall_wipe(&key, sizeof key);
    ((void (*)(void))0)();
}
