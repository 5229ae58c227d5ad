/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Makes tiny-AES-c's calls, over the drop-in or, for comparison, over tiny-AES-c itself. The
 * input is copied to the place of the output and changed there.
 *
 * E, D place secret in            a block
 * C, c place secret iv in         CBC, encryption and decryption. T: CTR
 * 1, 2, 3 secret iv in at         the same in two pieces. The second begins at this byte.
 * i secret iv op in               Iv after C, c or T (0, 1, 2) */
#include "protocol.h"

#include <string.h>

#include "aes.h"
#include "fw.h"

typedef void crypt(struct AES_ctx *ctx, uint8_t *buf, size_t length);

static crypt *const modes[] = {AES_CBC_encrypt_buffer, AES_CBC_decrypt_buffer,
                               AES_CTR_xcrypt_buffer};

static struct AES_ctx ctx;
static uint8_t out[DATA_MAX];

static void do_block(const request *r)
{
    placement p;

    protocol_place(&p, &r->fields[0], &r->fields[2], 16);
    memmove(p.out, p.in, 16);
    AES_init_ctx(&ctx, r->fields[1].data);
    (r->op == 'E' ? AES_ECB_encrypt : AES_ECB_decrypt)(&ctx, p.out);
    protocol_respond_placed(&p, AESMALL_OK, 16);
}

static void do_mode(const request *r, crypt *mode)
{
    const field *f = r->fields;
    placement p;

    protocol_place(&p, &f[0], &f[3], f[3].len);
    memmove(p.out, p.in, f[3].len);
    AES_init_ctx_iv(&ctx, f[1].data, f[2].data);
    mode(&ctx, p.out, f[3].len);
    protocol_respond_placed(&p, AESMALL_OK, f[3].len);
}

static void do_pieces(const request *r, crypt *mode)
{
    const field *f = r->fields;
    const size_t at = (size_t)protocol_number(&f[3]);

    memcpy(out, f[2].data, f[2].len);
    AES_init_ctx(&ctx, f[0].data);
    AES_ctx_set_iv(&ctx, f[1].data);
    mode(&ctx, out, at);
    mode(&ctx, out + at, f[2].len - at);
    protocol_respond(AESMALL_OK, out, f[2].len);
}

static void do_iv(const request *r)
{
    const field *f = r->fields;

    memcpy(out, f[3].data, f[3].len);
    AES_init_ctx_iv(&ctx, f[0].data, f[1].data);
    modes[f[2].data[0]](&ctx, out, f[3].len);
    protocol_respond(AESMALL_OK, ctx.Iv, 16);
}

int main(void)
{
    request r;

    while (protocol_read(&r) && r.op != 'Q') {
        switch (r.op) {
        case 'E':
        case 'D': do_block(&r); break;
        case 'C': do_mode(&r, modes[0]); break;
        case 'c': do_mode(&r, modes[1]); break;
        case 'T': do_mode(&r, modes[2]); break;
        case '1':
        case '2':
        case '3': do_pieces(&r, modes[r.op - '1']); break;
        case 'i': do_iv(&r); break;
        default: fw_puts("??\n");
        }
    }
    fw_exit(0);
}
