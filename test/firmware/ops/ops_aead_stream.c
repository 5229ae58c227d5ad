/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * x place cap how nonce ad data lens script
 *   a stream of authenticated encryption, zeros at first, and the calls that script names
 *
 * how    the mode's letter in the table below, and tag_len. With 0x80 in it: the init for short
 *        tags.
 * lens   for a mode that needs the lengths first: of the associated data and of the message, two
 *        bytes each
 * script three bytes for each call: a letter, a length n and the error that it must return, negated
 *        (ff: any error)
 *   i init     a the next n bytes of AD     s seal, c check, o open the next n bytes of data
 *   f finish, which adds the tag to the output     v verify the last bytes of data     w wipe
 *
 * Answers all written bytes. No byte after them may have changed. If a call returned another
 * error than the script has: code 7f, the number of the call and the negated error. */
#include "ops/ops_aead.h"

#include <string.h>

#define UNEXPECTED ((aesmall_error)(-0x7f))
#define ANY_ERROR 0xff

typedef union any_stream {
    aesmall_ccm_stream ccm;
    aesmall_eax_stream eax;
    aesmall_gcm_stream gcm;
    aesmall_ocb_stream ocb;
} any_stream;

/* The progress of a script. */
typedef struct state {
    const field *f;
    placement place;
    size_t tag_len;
    size_t ad_done;
    size_t in_done;
    size_t open_done;
    size_t written;
} state;

typedef aesmall_error stream_call(any_stream *stream, state *s, uint8_t letter, size_t n);

/* One call of a mode's stream. `lengths` is between nonce and tag_len in the call of init. */
#define STREAM(mode, lengths)                                                                      \
    static aesmall_error mode##_call(any_stream *stream, state *s, uint8_t letter, size_t n)       \
    {                                                                                              \
        uint8_t *out = s->place.out + s->written;                                                  \
        size_t left = s->place.out_cap - s->written;                                               \
                                                                                                   \
        switch (letter) {                                                                          \
        case 'i':                                                                                  \
            return (s->f[2].data[1] & 0x80 ? aesmall_##mode##_short_tag_stream_init                \
                                           : aesmall_##mode##_stream_init)(                        \
                &stream->mode, CIPHER, s->f[3].data, s->f[3].len lengths, s->tag_len);             \
        case 'a': return aesmall_##mode##_stream_ad(&stream->mode, s->f[4].data + s->ad_done, n);  \
        case 's':                                                                                  \
            return aesmall_##mode##_stream_seal(&stream->mode, s->place.in + s->in_done, n, out,   \
                                                left);                                             \
        case 'c':                                                                                  \
            return aesmall_##mode##_stream_check(&stream->mode, s->place.in + s->in_done, n);      \
        case 'o':                                                                                  \
            return aesmall_##mode##_stream_open(&stream->mode, s->place.in + s->open_done, n, out, \
                                                left);                                             \
        case 'f': return aesmall_##mode##_stream_finish(&stream->mode, out);                       \
        case 'v': return aesmall_##mode##_stream_verify(&stream->mode, tag_at(s));                 \
        default: aesmall_##mode##_stream_wipe(&stream->mode); return AESMALL_OK;                   \
        }                                                                                          \
    }

/* Returns the tag at the end of the data. */
static const uint8_t *tag_at(const state *s)
{
    return s->place.in + s->place.in_len - s->tag_len;
}

static size_t announced(const state *s, size_t i)
{
    field half = {s->f[6].data + 2 * i, 2};

    return (size_t)protocol_number(&half);
}

#define NOTHING
#define BOTH_LENGTHS , announced(s, 0), announced(s, 1)
STREAM(ccm, BOTH_LENGTHS)
STREAM(eax, NOTHING)
STREAM(gcm, NOTHING)
STREAM(ocb, NOTHING)

static const struct {
    char letter;
    stream_call *run;
} streams[] = {
    {'c', ccm_call},
    {'e', eax_call},
    {'g', gcm_call},
    {'o', ocb_call},
};

/* Advances the state after a successful call. */
static void advance(state *s, uint8_t letter, size_t n)
{
    s->ad_done += letter == 'a' ? n : 0;
    s->in_done += letter == 's' || letter == 'c' ? n : 0;
    s->open_done += letter == 'o' ? n : 0;
    s->written += letter == 's' || letter == 'o' ? n : 0;
    s->written += letter == 'f' ? s->tag_len : 0;
}

static void script(const request *r, stream_call *run)
{
    const field *steps = &r->fields[7];
    any_stream stream;
    state s;

    memset(&stream, 0, sizeof stream);
    memset(&s, 0, sizeof s);
    s.f = r->fields;
    s.tag_len = r->fields[2].data[1] & 0x7f;
    protocol_place(&s.place, &s.f[0], &s.f[5], (size_t)protocol_number(&s.f[1]));
    for (size_t i = 0; i + 2 < steps->len; i += 3) {
        const uint8_t *step = steps->data + i;
        aesmall_error error = run(&stream, &s, step[0], step[1]);

        if (step[2] != (error != AESMALL_OK && step[2] == ANY_ERROR ? ANY_ERROR : -(int)error)) {
            uint8_t where[2] = {(uint8_t)(i / 3), (uint8_t)(-(int)error)};
            protocol_respond(UNEXPECTED, where, sizeof where);
            return;
        }
        if (error == AESMALL_OK) {
            advance(&s, step[0], step[1]);
        }
    }
    s.place.out_cap = s.written;
    protocol_respond_placed(&s.place, AESMALL_OK, s.written);
}

int ops_aead_stream(const request *r)
{
    if (r->op != 'x') {
        return 0;
    }
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++) {
        if (streams[i].letter == (char)r->fields[2].data[0]) {
            script(r, streams[i].run);
            return 1;
        }
    }
    return 0;
}
