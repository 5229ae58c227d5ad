/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Runs every mode over every model. It prints the peripheral, the bits, the mode and the result,
 * with the peripheral "software" for the software. Then it repeats all of them with each fault
 * at each block, where no result may be released. */
#include "modes.h"

#include <string.h>

#include "fw.h"
#include "nrf_model.h"

static const struct {
    const model *model;
    const hardware_aes_driver *driver;
} peripherals[] = {
    {&stm32_model, &stm32_aes_l0}, {&stm32_model, &stm32_aes_l4}, {&sam_model, &sam_aes},
    {&xmega_model, &xmega_aes},    {&nrf_model, &nrf_ecb},
};
static const char *const names[] = {"stm32l0", "stm32l4", "sam", "xmega", "nrf"};
static uint8_t secret[64];

static void must(bool is_so, const char *what, const char *name)
{
    if (!is_so) {
        fw_puts(what);
        fw_puts(" failed for ");
        fw_puts(name);
        fw_putc('\n');
        fw_exit(1);
    }
}

static void show(const char *place, uint8_t secret_len, const char *mode, const uint8_t *out,
                 size_t len)
{
    static const char *const bits[] = {"128", "192", "256"};

    fw_puts(place);
    fw_putc(' ');
    fw_puts(bits[secret_len / 8 - 2]);
    fw_putc(' ');
    fw_puts(mode);
    fw_putc(' ');
    fw_puthex(out, len);
    fw_putc('\n');
}

static bool is_zero(const uint8_t *data, size_t len)
{
    while (len > 0 && data[len - 1] == 0) {
        len--;
    }
    return len == 0;
}

/* Computes the result with the software. The result has 0 bytes if the mode does not take keys of
 * this size. */
static size_t by_software(const mode *m, uint8_t secret_len, uint8_t *out, bool prints)
{
    aesmall_aes one, two, room;
    const keys k = {&one.cipher, &two.cipher, NULL, &room, NULL, secret_len, &one};
    size_t len = 0;
    aesmall_error error = aesmall_aes_init(&one, secret, secret_len);

    must(error == AESMALL_OK, "a key", m->name);
    error = aesmall_aes_init(&two, secret + 32, secret_len);
    must(error == AESMALL_OK, "a key", m->name);
    error = m->seal(&k, out, &len);
    if (error == AESMALL_ERROR_KEY_SIZE) {
        return 0;
    }
    must(error == AESMALL_OK && len > 0, "software", m->name);
    if (prints) {
        show("software", secret_len, m->name, out, len);
    }
    return len;
}

/* Runs one direction over one model, without a fault and with each fault at each of its blocks. */
static void direction(const model *it, const mode *m, const keys *k, const uint8_t *sealed,
                      size_t sealed_len, bool opens)
{
    const bool can = k->port->driver->decrypts || !(opens ? m->open_decrypts : m->seal_decrypts);
    /* The fault lasts until the driver gives up. Later blocks are good. */
    const unsigned times = it == &nrf_model ? 4 : 1;
    uint8_t out[ROOM];
    unsigned fault = 0, block = 0, blocks = 0;

    do {
        size_t len = 0;
        aesmall_error error;

        memset(out, 0, sizeof out);
        model_use(it, fault, block, times);
        error = opens ? m->open(k, sealed, sealed_len, out) : m->seal(k, out, &len);
        error = hardware_aes_checked(k->port, error, out, sizeof out);
        must(!k->port->failed && !model_was_misused() && !it->holds(), "the manual", m->name);
        if (fault > 0) {
            must(error == AESMALL_ERROR_KEY && is_zero(out, sizeof out), "a fault", m->name);
            /* No block is started after the fault. */
            must(model_blocks() <= block + times, "an end", m->name);
        } else if (!can) {
            must(error == AESMALL_ERROR_KEY, "a refusal", m->name);
        } else if (opens) {
            must(error == AESMALL_OK && memcmp(out, message, MESSAGE_SIZE) == 0, "opening",
                 m->name);
        } else {
            must(error == AESMALL_OK && len == sealed_len && memcmp(out, sealed, len) == 0,
                 "sealing", m->name);
        }
        if (fault == 0) {
            blocks = model_blocks();
        }
        if (fault == 0 || ++block == blocks) {
            block = 0;
            fault++;
        }
    } while (blocks > 0 && fault <= it->faults);
}

static void one_mode(unsigned p, const mode *m, uint8_t secret_len)
{
    const model *it = peripherals[p].model;
    const bool opens = peripherals[p].driver->decrypts || !m->open_decrypts;
    uint8_t sealed[ROOM];
    hardware_aes_port own = {peripherals[p].driver, model_registers, false};
    hardware_aes_port *port = it == &nrf_model ? &nrf_ram[0].port : &own;
    hardware_aes one, two, room;
    const keys k = {&one.cipher, &two.cipher, port, NULL, &room, secret_len, NULL};
    const size_t len = by_software(m, secret_len, sealed, p == 2);
    aesmall_error error;

    if (len == 0) {
        return;
    }
    *port = own;
    error = hardware_aes_init(&one, port, secret, secret_len);
    must(error == AESMALL_OK, "a key", m->name);
    error = hardware_aes_init(&two, port, secret + 32, secret_len);
    must(error == AESMALL_OK, "a key", m->name);
    direction(it, m, &k, sealed, len, false);
    if (m->open) {
        direction(it, m, &k, sealed, len, true);
    }
    show(names[p], secret_len, m->name, (const uint8_t *)"\1", opens ? 1 : 0);
}

/* The radio interrupts three times, and a fourth try computes the block. */
static void check_tries(void)
{
    static const uint8_t zeros[16] = {0};
    uint8_t first[16], out[16];
    hardware_aes key;
    aesmall_error error;

    nrf_ram[0].port = (hardware_aes_port){&nrf_ecb, model_registers, false};
    error = hardware_aes_init(&key, &nrf_ram[0].port, secret, 16);
    must(error == AESMALL_OK, "a key", "nrf");
    for (unsigned times = 0; times < 6; times++) {
        model_use(&nrf_model, 1, 0, times);
        key.cipher.encrypt(&key.cipher, zeros, out);
        memcpy(times == 0 ? first : out, out, 16);
        must(nrf_ram[0].port.failed == (times > 3), "tries", "nrf");
        must(times > 3 ? is_zero(out, 16) : memcmp(out, first, 16) == 0, "tries", "nrf");
        must(model_blocks() == (times > 3 ? 4 : times + 1), "tries", "nrf");
        error = hardware_aes_checked(&nrf_ram[0].port, AESMALL_OK, NULL, 0);
        must(error == (times > 3 ? AESMALL_ERROR_KEY : AESMALL_OK), "tries", "nrf");
    }
}

static void check_sizes(unsigned p)
{
    hardware_aes_port port = {peripherals[p].driver, model_registers, false};
    hardware_aes key;

    for (unsigned len = 0; len < 256; len++) {
        const bool is_one = len == 16 || (len == 32 && (p == 1 || p == 2)) || (len == 24 && p == 2);
        const aesmall_error error = hardware_aes_init(&key, &port, secret, (uint8_t)len);

        must(error == (is_one ? AESMALL_OK : AESMALL_ERROR_KEY_SIZE), "a size", names[p]);
        must((key.cipher.encrypt != NULL) == is_one, "a size", names[p]);
        must(is_one || is_zero((const uint8_t *)&key, sizeof key), "a size", names[p]);
    }
}

int main(void)
{
    for (uint8_t i = 0; i < sizeof secret; i++) {
        secret[i] = (uint8_t)(7 * i + 1);
    }
    for (unsigned p = 0; p < sizeof peripherals / sizeof peripherals[0]; p++) {
        check_sizes(p);
        for (const mode *m = all_modes; m->name != NULL; m++) {
            for (uint8_t secret_len = 16; secret_len <= 32;
                 secret_len = (uint8_t)(secret_len + 8)) {
                const uint8_t size = secret_len == 24 ? 64 : secret_len;

                if (peripherals[p].driver->key_sizes & size) {
                    one_mode(p, m, secret_len);
                }
            }
        }
    }
    check_tries();
    fw_exit(0);
}
