/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls the classes for sketches. */
#include "aside.hpp"

/* An EEPROM and a serial port */
static struct Cells {
    uint8_t cells[48];

    uint8_t read(int address) const
    {
        return cells[address];
    }

    void write(int address, uint8_t value)
    {
        cells[address] = value;
    }

    static bool commit()
    {
        return true;
    }
} eeprom, kept;

static struct Port {
    uint8_t at;

    void println(const char *text)
    {
        at = 0;
        memcpy(sealed, text, strlen(text) + 1);
    }

    bool available() const
    {
        return at < sizeof sealed;
    }

    int read()
    {
        const uint8_t c = sealed[at++];

        return c == 0 ? '\n' : c;
    }
} port;

static Secret<16> shared()
{
    return Secret<16>(ONE);
}

/* The sent line */
static const char *line()
{
    return reinterpret_cast<const char *>(sealed);
}

static char (&text())[SEALED]
{
    return reinterpret_cast<char(&)[SEALED]>(opened);
}

/* Copies a secret byte by byte. A copy by words leaves words in registers. The next function may
 * push such a register, and the search would take the word for one that the library left. */
static void copy_bytes(volatile uint8_t *to, const uint8_t *from, int size)
{
    for (int i = 0; i < size; i++) {
        to[i] = from[i];
    }
}

/* Puts the message into the array that text() returns as a string. */
static void put_text()
{
    copy_bytes(opened, message, MESSAGE);
    opened[MESSAGE] = 0;
}

/* ---- secrets ---- */

static char digits[65];

static int from_digits(void)
{
    size_t len;

    return aesmall_hex_encode(secret, 32, digits, sizeof digits, &len) != AESMALL_OK ||
           !hex_secret<32>(digits).is_right();
}

static int from_wrong_digits(void)
{
    digits[40] = 'x';
    return hex_secret<32>(digits).is_right();
}

static int from_an_eeprom(void)
{
    copy_bytes(eeprom.cells, secret, 16);
    const EepromSecret<16, Cells> stored(eeprom, 0);
    const bool is_right = stored.read().is_right();

    memset(eeprom.cells, 0xff, sizeof eeprom.cells);
    return !is_right;
}

static int as_keys(void)
{
    const Secret<32> both(BOTH);
    const Key<128, aside> key(both.part<16>(16));
    const EncryptKey<128, aside> other(both.part<16>(0)), none(Secret<16>::none());

    return !both.is_right() || both.data()[0] != secret[0] ||
           none.c_object().cipher.encrypt != NULL;
}

/* ---- strings ---- */

static int string_text(void)
{
    const Text<128, aside> t(Secret<32>(BOTH));

    put_text();
    return t.seal("ad", text(), reinterpret_cast<char(&)[SEALED]>(sealed));
}

static int open_string_text(void)
{
    const Text<128, aside> t(Secret<32>(BOTH));

    return t.open("ad", line(), text());
}

/* ---- messages ---- */

static int send(void)
{
    EepromNonce<Cells> count(eeprom);
    Sender<MESSAGE, aside> s(shared(), 1, count);

    put_text();
    return !(IS_OK(count.create()) && IS_OK(s.println(port, text())));
}

static int receive(void)
{
    EepromMemory<Cells> memory(kept);
    Receiver<MESSAGE, aside> r(shared(), 1, memory);
    aesmall_error error = AESMALL_ERROR_FORMAT;

    return !(IS_OK(memory.create()) && r.read(port, text(), error) && IS_OK(error));
}

static int receive_again(void)
{
    Receiver<MESSAGE, aside> r(ONE, 1);
    aesmall_error error = r.open_line(line(), text());

    return error != AESMALL_OK || r.open_line(line(), text()) != AESMALL_ERROR_REPLAY;
}

static int receive_for_another(void)
{
    Receiver<MESSAGE, aside> r(ONE, 2);

    return r.open_line(line(), text()) != AESMALL_ERROR_AUTH;
}

static int receive_forged(void)
{
    Receiver<MESSAGE, aside> r(ONE, 1);

    sealed[40] = sealed[40] == 'A' ? 'B' : 'A';
    return r.open_line(line(), text()) != AESMALL_ERROR_AUTH;
}

static int send_packet(void)
{
    EepromNonce<Cells> count(eeprom);
    Sender<MESSAGE, aside> s(later, 1, count);
    size_t len;

    return !(IS_OK(s.begin(shared())) && IS_OK(count.begin()) &&
             IS_OK(s.seal(message, MESSAGE, sealed, len)));
}

static int receive_packet(void)
{
    Receiver<MESSAGE, aside> r(later, 1);
    size_t len;

    return r.begin(shared()) != AESMALL_OK ||
           r.open(sealed, MESSAGE + packet_overhead, opened, len);
}

static int receive_packet_for_another(void)
{
    Receiver<MESSAGE, aside> r(ONE, 2);
    size_t len;

    return r.open(sealed, MESSAGE + packet_overhead, opened, len) != AESMALL_ERROR_AUTH;
}

void residue_calls(void)
{
    memset(eeprom.cells, 0xff, sizeof eeprom.cells);
    memset(kept.cells, 0xff, sizeof kept.cells);
#if !defined(PART) || PART == 0
    TRY(from_digits);
    TRY(from_wrong_digits);
    TRY(from_an_eeprom);
    TRY(as_keys);
    TRY(string_text);
    TRY(open_string_text);
#endif
#if !defined(PART) || PART == 1
    TRY(send);
    TRY(receive);
    TRY(receive_again);
    TRY(receive_for_another);
    TRY(receive_forged);
    TRY(send_packet);
    TRY(receive_packet);
    TRY(receive_packet_for_another);
#endif
}
