// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// A sender and a receiver of lines and packets.
#include "board.hpp"

static void lines()
{
    Eeprom eeprom;
    EepromNonce<Eeprom> count(eeprom);
    Sender<12> sender(hex_secret<16>(DIGITS), 7, count);
    Receiver<12> receiver(bytes_at<16>(SECRET), 7), other(bytes_at<16>(SECRET), 8);
    Receiver<12> wrong(hex_secret<16>(WRONG), 7);
    char first[Sender<12>::line_size], second[Sender<12>::line_size], message[13];
    aesmall_error error;

    CHECK(sender.seal_line("21.5", first) == AESMALL_ERROR_STORAGE);
    CHECK(count.create() == AESMALL_OK);
    CHECK(sender.seal_line("thirteen long", first) == AESMALL_ERROR_CAPACITY);
    CHECK(sender.seal_line("21.5", first) == AESMALL_OK);
    // The C function for texts makes the same line with the nonce of this format.
    const uint8_t nonce[12] = {0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0};
    EncryptKey<128> key(bytes_at<16>(SECRET));
    size_t len;
    CHECK(CcmText(key).seal(nonce, NULL, 0, reinterpret_cast<const uint8_t *>("21.5"), 4, second,
                            sizeof second, len) == AESMALL_OK);
    IS(first, second);
    Port out("");
    CHECK(sender.println(out, "hello, world") == AESMALL_OK);
    out.printed[out.len - 1] = 0;
    memcpy(second, out.printed, out.len);

    Port in(first);
    CHECK(!receiver.read(in, message, error)); // the line is not complete
    in.typed = "\r\n\r\n";
    CHECK(receiver.read(in, message, error) && error == AESMALL_OK);
    IS(message, "21.5");
    CHECK(!receiver.read(in, message, error));
    CHECK(receiver.open_line(first, message) == AESMALL_ERROR_REPLAY);
    IS(message, "");
    CHECK(other.open_line(first, message) == AESMALL_ERROR_AUTH);
    CHECK(wrong.open_line(first, message) == AESMALL_ERROR_KEY);
    CHECK(receiver.open_line(second, message) == AESMALL_OK);
    IS(message, "hello, world");
    second[30] = second[30] == 'A' ? 'B' : 'A';
    CHECK(receiver.open_line(second, message) == AESMALL_ERROR_AUTH);
    CHECK(receiver.open_line("hello", message) == AESMALL_ERROR_FORMAT);
    CHECK(receiver.open_line("", message) == AESMALL_ERROR_FORMAT);
    in.typed = "0123456789012345678901234567890123456789012345678901234567890123456789\n";
    CHECK(receiver.read(in, message, error) && error == AESMALL_ERROR_CAPACITY);

    // After a reset, without a memory.
    Receiver<12> forgetful(bytes_at<16>(SECRET), 7);
    CHECK(forgetful.open_line(first, message) == AESMALL_OK);
}

static void memory()
{
    Eeprom eeprom, kept;
    EepromNonce<Eeprom> count(eeprom);
    Sender<4> sender(bytes_at<16>(SECRET), 7, count);
    char message[5], lines[40][Sender<4>::line_size];
    const unsigned skip = ReceiverMemory::messages_per_store;

    CHECK(count.create() == AESMALL_OK);
    for (auto &line : lines) {
        CHECK(sender.seal_line("21.5", line) == AESMALL_OK);
    }
    {
        EepromMemory<Eeprom> memory(kept, 5);
        Receiver<4> receiver(bytes_at<16>(SECRET), 7, memory);
        CHECK(receiver.open_line(lines[0], message) == AESMALL_ERROR_STORAGE);
        IS(message, "");
        CHECK(memory.begin() == AESMALL_ERROR_STORAGE && kept.commits == 0);
        CHECK(memory.create() == AESMALL_OK && memory.create() == AESMALL_ERROR_ARGUMENT);
        CHECK(receiver.open_line(lines[3], message) == AESMALL_OK);
        CHECK(receiver.open_line(lines[2], message) == AESMALL_OK);
        const uint8_t commits = kept.commits;
        CHECK(receiver.open_line(lines[2 + skip], message) == AESMALL_OK);
        CHECK(kept.commits == commits);
        kept.fails = true;
        CHECK(receiver.open_line(lines[3 + skip], message) == AESMALL_ERROR_STORAGE);
        kept.fails = false;
    }
    // Each of the two records is enough, and no accepted message is accepted again.
    static const int damages[] = {0, 5, 17};
    for (int damaged : damages) {
        if (damaged != 0) {
            kept.written[damaged] ^= 1;
        }
        EepromMemory<Eeprom> memory(kept, 5);
        Receiver<4> receiver(bytes_at<16>(SECRET), 7, memory);
        Port quiet("");
        memory.begin(quiet);
        CHECK(quiet.len == 0);
        for (unsigned i = 0; i < 3 + skip; i++) {
            CHECK(receiver.open_line(lines[i], message) == AESMALL_ERROR_REPLAY);
        }
        if (damaged != 0) {
            kept.written[damaged] ^= 1;
        } else {
            CHECK(memory.allow(UINT64_MAX) == AESMALL_ERROR_COUNTER);
        }
    }
    EepromMemory<Eeprom> memory(kept, 5);
    Receiver<4> receiver(bytes_at<16>(SECRET), 7, memory);
    CHECK(memory.begin() == AESMALL_OK);
    CHECK(receiver.open_line(lines[3 + skip], message) == AESMALL_OK);
    CHECK(memory.forget() == AESMALL_OK);
    Receiver<4> anew(bytes_at<16>(SECRET), 7, memory);
    CHECK(anew.open_line(lines[0], message) == AESMALL_OK);
}

// An EEPROM with a power cut after a number of bytes.
struct Fragile {
    uint8_t cells[48];
    unsigned left;

    uint8_t read(int address)
    {
        return cells[address];
    }

    void write(int address, uint8_t value)
    {
        if (left > 0) {
            left--;
            cells[address] = value;
        }
    }

    static bool commit()
    {
        return true;
    }
};

// Wherever the power fails, an accepted message is not accepted again, and begin() works.
static void power_cuts()
{
    const unsigned skip = ReceiverMemory::messages_per_store, writes = 2 * board_nonce_size;
    Eeprom eeprom;
    EepromNonce<Eeprom> count(eeprom);
    Sender<2, tiny> sender(bytes_at<16>(SECRET), 7, count);
    uint8_t packets[4][2 + packet_overhead], message[2];
    size_t len;
    unsigned n = 0;

    CHECK(count.create() == AESMALL_OK);
    for (unsigned i = 0; i <= skip; i++) { // two counters of each range
        CHECK(sender.seal(BLOCK, 2, packets[n], len) == AESMALL_OK);
        n += i == 0 || i == skip - 1 || i == skip;
    }
    CHECK(sender.seal(BLOCK, 2, packets[n], len) == AESMALL_OK);
    for (unsigned cut = 0; cut <= writes; cut++) {
        Fragile fragile;
        unsigned taken = 0;

        memset(fragile.cells, 0xff, sizeof fragile.cells);
        fragile.left = writes;
        {
            EepromMemory<Fragile> memory(fragile);
            Receiver<2, tiny> receiver(bytes_at<16>(SECRET), 7, memory);
            CHECK(memory.create() == AESMALL_OK);
            fragile.left = cut;
            while (taken < 4 &&
                   receiver.open(packets[taken], sizeof packets[0], message, len) == AESMALL_OK) {
                taken++;
            }
        }
        CHECK(taken == (cut < writes / 2 ? 0 : cut < writes ? 2 : 4));
        fragile.left = writes;
        EepromMemory<Fragile> memory(fragile);
        Receiver<2, tiny> receiver(bytes_at<16>(SECRET), 7, memory);
        CHECK(memory.begin() == AESMALL_OK);
        for (unsigned i = 0; i < taken; i++) {
            CHECK(receiver.open(packets[i], sizeof packets[0], message, len) ==
                  AESMALL_ERROR_REPLAY);
        }
    }
}

static void packets()
{
    Eeprom eeprom;
    EepromNonce<Eeprom> count(eeprom);
    Sender<4, tiny> sender(bytes_at<16>(SECRET), 0x01020304, count);
    Receiver<4, tiny> receiver(bytes_at<16>(SECRET), 0x01020304), other(bytes_at<16>(SECRET), 1);
    uint8_t packet[4 + packet_overhead], other_packet[2 + packet_overhead], message[4];
    const uint8_t reading[2] = {5, 6};
    size_t len, message_len;

    CHECK(count.create() == AESMALL_OK);
    CHECK(sender.seal(BLOCK, 4, packet, len) == AESMALL_OK && len == sizeof packet);
    SAME(packet, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0);
    EncryptKey<128, tiny> key(bytes_at<16>(SECRET));
    uint8_t expected[12];
    CHECK(Ccm(key).seal(packet, 12, NULL, 0, BLOCK, 4, expected, 12, 8) == AESMALL_OK);
    CHECK(memcmp(packet + 12, expected, 12) == 0);

    CHECK(other.open(packet, len, message, message_len) == AESMALL_ERROR_AUTH && message_len == 0);
    CHECK(message[0] == 0 && message[3] == 0);
    CHECK(receiver.open(packet, len, message, message_len) == AESMALL_OK && message_len == 4);
    CHECK(memcmp(message, BLOCK, 4) == 0);
    CHECK(receiver.open(packet, len, message, message_len) == AESMALL_ERROR_REPLAY);
    CHECK(message[3] == 0);
    packet[13] ^= 1;
    CHECK(receiver.open(packet, len, message, message_len) == AESMALL_ERROR_AUTH);
    CHECK(receiver.open(packet, 19, message, message_len) == AESMALL_ERROR_FORMAT);
    CHECK(sender.seal(reading, other_packet) == AESMALL_OK);
    CHECK(receiver.open(other_packet, sizeof other_packet, message, message_len) == AESMALL_OK);
    CHECK(message_len == 2 && memcmp(message, reading, 2) == 0);
    CHECK(sender.seal(BLOCK, 5, packet, len) == AESMALL_ERROR_CAPACITY && len == 0);
    uint8_t long_packet[5 + packet_overhead] = {1, 2, 3, 4};
    CHECK(receiver.open(long_packet, 25, message, message_len) == AESMALL_ERROR_CAPACITY);
}

int main()
{
    lines();
    memory();
    power_cuts();
    packets();
    fw_exit(failures);
}
