/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Opens the input as a frame of a card or of KNX. The low bits of the first byte select the call,
 * and bit 4 says in place. The next 8 bytes are parameters. With bit 5 the MAC of a response is
 * replaced by the right one, and an APDU is sealed before it is opened. Bit 6 is its `clear_mac`.
 * If the input opens, sealing must give the same bytes. Otherwise the output must be zeros or
 * unchanged, and the state must be unchanged. */
#include <stdlib.h>
#include <string.h>

#include "aesmall.h"

#define FILL 0xa5
#define PARAMETERS 8
#define IN_PLACE 0x10
#define RIGHT 0x20
#define CLEAR_MAC 0x40

static const uint8_t secret[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                   16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};

static void require(int holds)
{
    if (!holds) {
        abort();
    }
}

static uint8_t *copied(const uint8_t *data, size_t size)
{
    uint8_t *const copy = malloc(size + 1); /* exact sizes, for the sanitizer */

    require(copy != NULL);
    if (size != 0) {
        memcpy(copy, data, size);
    }
    return copy;
}

/* Checks the output after an error: `room` bytes are zeros or unchanged, the others unchanged. */
static void require_nothing(const uint8_t *out, size_t size, size_t room, const uint8_t *in)
{
    size_t i;

    for (i = 0; i < size; i++) {
        require(out[i] == (in == NULL ? FILL : in[i]) || (i < room && out[i] == 0));
    }
}

static void open_apdu(uint8_t how, const uint8_t *parameters, const uint8_t *data, size_t size)
{
    const aesmall_knx_frame frame = {{parameters[0], 1}, {2, parameters[1]},
                                     parameters[2],      parameters[3],
                                     parameters[4],      (uint8_t)((how & CLEAR_MAC) != 0)};
    const size_t room = size < AESMALL_KNX_OVERHEAD ? 0 : size - AESMALL_KNX_OVERHEAD;
    uint8_t sequence[6] = {0, 0, parameters[5], 0, 0, parameters[6]};
    uint8_t last[6] = {0, 0, 0, 0, parameters[7], 0}, before[6];
    uint8_t *wire = copied(data, size), *const out = malloc(size + 1), *in = wire, *again;
    aesmall_aes128_ct key;
    size_t out_len = 1, again_len;
    aesmall_error error;

    require(out != NULL);
    aesmall_aes128_ct_init_encrypt_only(&key, secret);
    if ((how & RIGHT) != 0 && size > AESMALL_KNX_OVERHEAD) {
        again = copied(wire, room);
        (void)!aesmall_knx_seal(&key.cipher, &frame, sequence, again, room, wire, size, &again_len);
        free(again);
    }
    memset(out, FILL, size + 1);
    if ((how & IN_PLACE) != 0) {
        memcpy(out, wire, size);
        in = out;
    }
    memcpy(before, last, sizeof last);
    error = aesmall_knx_open(&key.cipher, &frame, last, in, size, out, room, &out_len);
    if (error != AESMALL_OK) {
        require(out_len == 0 && memcmp(last, before, sizeof last) == 0);
        require_nothing(out, size, room, in == out ? wire : NULL);
    } else {
        require(out_len == room && memcmp(last, before, sizeof last) > 0);
        require(memcmp(last, wire + 1, sizeof last) == 0);
        again = malloc(size);
        require(again != NULL);
        memcpy(sequence, last, sizeof last);
        error =
            aesmall_knx_seal(&key.cipher, &frame, sequence, out, out_len, again, size, &again_len);
        require(error == AESMALL_OK || error == AESMALL_ERROR_COUNTER);
        require(error != AESMALL_OK || (again_len == size && memcmp(again, wire, size) == 0));
        free(again);
    }
    free(out);
    free(wire);
}

static void open_response(uint8_t how, const uint8_t *parameters, const uint8_t *data, size_t size)
{
    const size_t room = size < 10 ? 0 : size - 10;
    uint8_t *const wire = copied(data, size), *const out = malloc(size + 1), *in = wire, *again;
    aesmall_aes128_ct enc, mac;
    aesmall_ntag424_session session = {NULL, NULL, parameters[0], {1, 2, 3, 4}};
    aesmall_ntag424_session tag;
    size_t out_len = 1, len;
    aesmall_error error;

    require(out != NULL);
    aesmall_aes128_ct_init(&enc, secret);
    aesmall_aes128_ct_init(&mac, secret + 16);
    session.enc = &enc.cipher;
    session.mac = &mac.cipher;
    if ((how & RIGHT) != 0 && size >= 10 && size < 255) {
        /* The MAC of a command with the code 0 */
        again = copied(wire, size);
        tag = session;
        require(aesmall_ntag424_mac_command(&tag, 0, again, room, wire, size, &len) == AESMALL_OK);
        free(again);
    }
    memset(out, FILL, size + 1);
    if ((how & IN_PLACE) != 0) {
        memcpy(out, wire, size);
        in = out;
    }
    error = aesmall_ntag424_verify_response(&session, wire, size);
    tag = session;
    require(aesmall_ntag424_open_response(&session, in, size, out, room, &out_len) == error ||
            error == AESMALL_OK);
    require(memcmp(&tag, &session, sizeof tag) == 0);
    if (error != AESMALL_OK || (out_len == 0 && room != 16)) {
        require(out_len == 0);
        require_nothing(out, size, room, in == out ? wire : NULL);
    }
    require(out_len <= room && (room == 0 || out_len < room));
    free(out);
    free(wire);
}

static void read_tag(const uint8_t *parameters, const uint8_t *data, size_t size)
{
    aesmall_ntag424_picc picc;
    aesmall_aes128_ct key, room;
    uint8_t *const text = copied(data, size);
    uint32_t next = parameters[0];
    const uint32_t before = next;
    aesmall_error error;

    aesmall_aes128_ct_init(&key, secret);
    if (size >= 16 + 8) {
        error = aesmall_ntag424_decrypt_picc_unauthenticated(&key.cipher, text, &picc);
        require(error == AESMALL_OK || error == AESMALL_ERROR_FORMAT);
        require(picc.read_ctr <= 0xffffff);
        error = aesmall_ntag424_verify_sdm(&key.cipher, aesmall_aes128_ct_key_room(&room), &picc,
                                           text + 24, size - 24, text + 16, &next);
        require(error == AESMALL_OK ? next == picc.read_ctr + 1 : next == before);
        error = aesmall_ntag424_decrypt_file_unauthenticated(
            &key.cipher, aesmall_aes128_ct_key_room(&room), &picc, text + 24, size - 24, text + 24,
            size - 24);
        require(error == ((size - 24) % 16 == 0 ? AESMALL_OK : AESMALL_ERROR_LENGTH));
    }
    free(text);
}

static void authenticate(const uint8_t *data, size_t size)
{
    aesmall_ntag424_authentication authentication;
    aesmall_ntag424_session session = {NULL, NULL, 0, {0}};
    aesmall_aes128_ct key, enc, mac;
    uint8_t answer[32];
    aesmall_error error;

    if (size < 64) {
        return;
    }
    aesmall_aes128_ct_init(&key, secret);
    require(aesmall_ntag424_answer_challenge(&authentication, &key.cipher, data, data + 16,
                                             answer) == AESMALL_OK);
    error = aesmall_ntag424_finish_authentication(&authentication, &key.cipher, data + 32,
                                                  aesmall_aes128_ct_key_room(&enc),
                                                  aesmall_aes128_ct_key_room(&mac), &session);
    require(error == AESMALL_OK || error == AESMALL_ERROR_AUTH);
    require((error == AESMALL_OK) == (session.enc != NULL));
}

/* Seals a command of any parts, which must have the length of the macro. */
static void seal_command(const uint8_t *parameters, const uint8_t *data, size_t size)
{
    const size_t header_len = parameters[0] < size ? parameters[0] : size;
    const size_t want = AESMALL_NTAG424_FULL_COMMAND_SIZE(header_len, size - header_len);
    const size_t room = parameters[1] == 0 ? want : parameters[1];
    aesmall_aes128_ct enc, mac;
    aesmall_ntag424_session session = {NULL, NULL, 7, {1, 2, 3, 4}};
    uint8_t *const out = malloc(room + 1), *const text = copied(data, size);
    size_t len = 1;
    aesmall_error error;

    require(out != NULL);
    memset(out, FILL, room + 1);
    aesmall_aes128_ct_init(&enc, secret);
    aesmall_aes128_ct_init(&mac, secret + 16);
    session.enc = &enc.cipher;
    session.mac = &mac.cipher;
    error = aesmall_ntag424_seal_command(&session, parameters[2], text, header_len,
                                         text + header_len, size - header_len, out, room, &len);
    require(out[room] == FILL);
    if (want > AESMALL_NTAG424_COMMAND_MAX) {
        require(error == AESMALL_ERROR_LENGTH && len == 0 && session.cmd_ctr == 7);
    } else if (want > room) {
        require(error == AESMALL_ERROR_CAPACITY && len == 0 && session.cmd_ctr == 7);
    } else {
        require(error == AESMALL_OK && len == want && session.cmd_ctr == 8);
    }
    free(text);
    free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *const parameters = data + 1, *const rest = data + 1 + PARAMETERS;

    if (size < 1 + PARAMETERS) {
        return 0;
    }
    size -= 1 + PARAMETERS;
    switch (data[0] & 7) {
    case 0: open_apdu(data[0], parameters, rest, size); break;
    case 1: open_response(data[0], parameters, rest, size); break;
    case 2: read_tag(parameters, rest, size); break;
    case 3: authenticate(rest, size); break;
    case 4: seal_command(parameters, rest, size); break;
    default: break;
    }
    return 0;
}
