/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Makes AESLib's calls with keys of BITS. The input is copied to the place of the output and
 * changed there.
 *
 * e, d place secret in         one block
 * E, D place secret in         blocks
 * C, c place secret iv in      CBC, encryption and decryption
 * 1, 2 secret iv in at         the same with _start, _continue and _finish. The second piece
 *                              begins at `at`. */
#include "protocol.h"

#include <string.h>

#include "AESLib.h"
#include "fw.h"

#define JOIN_NOW(bits, call) aes##bits##_##call
#define JOIN(bits, call) JOIN_NOW(bits, call)
#define AES(call) JOIN(BITS, call)

static uint8_t out[DATA_MAX];

static void do_placed(const request *r)
{
    const field *f = r->fields;
    const field *in = &f[r->field_count - 1];
    const uint16_t len = (uint16_t)in->len;
    placement p;

    protocol_place(&p, &f[0], in, in->len);
    memmove(p.out, p.in, in->len);
    switch (r->op) {
    case 'e': AES(enc_single)(f[1].data, p.out); break;
    case 'd': AES(dec_single)(f[1].data, p.out); break;
    case 'E': AES(enc_multiple)(f[1].data, p.out, len); break;
    case 'D': AES(dec_multiple)(f[1].data, p.out, len); break;
    case 'C': AES(cbc_enc)(f[1].data, f[2].data, p.out, len); break;
    default: AES(cbc_dec)(f[1].data, f[2].data, p.out, len);
    }
    protocol_respond_placed(&p, AESMALL_OK, in->len);
}

static void do_pieces(const request *r)
{
    const field *f = r->fields;
    const uint16_t at = (uint16_t)protocol_number(&f[3]);
    const uint16_t rest = (uint16_t)(f[2].len - at);
    aes_context ctx;

    memcpy(out, f[2].data, f[2].len);
    if (r->op == '1') {
        ctx = AES(cbc_enc_start)(f[0].data, f[1].data);
        AES(cbc_enc_continue)(ctx, out, at);
        AES(cbc_enc_continue)(ctx, out + at, rest);
        AES(cbc_enc_finish)(ctx);
    } else {
        ctx = AES(cbc_dec_start)(f[0].data, f[1].data);
        AES(cbc_dec_continue)(ctx, out, at);
        AES(cbc_dec_continue)(ctx, out + at, rest);
        AES(cbc_dec_finish)(ctx);
    }
    protocol_respond(ctx != NULL ? AESMALL_OK : AESMALL_ERROR_KEY, out, f[2].len);
}

int main(void)
{
    request r;

    while (protocol_read(&r) && r.op != 'Q') {
        if (r.op == '1' || r.op == '2') {
            do_pieces(&r);
        } else {
            do_placed(&r);
        }
    }
    fw_exit(0);
}
