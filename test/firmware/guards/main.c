/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Damages each byte of both arenas of the protocol in turn, for places, lengths and capacities
 * of all kinds. Exits with 1 if inspect() does not report exactly the damage. */
#include "../protocol.c"

#define WAYS 256
#define LENGTH 20

static uint8_t damage_of(const placement *p)
{
    uint8_t damage = 0;

    inspect(p, in_arena, &damage);
    inspect(p, out_arena, &damage);
    return damage;
}

static uint8_t expected(const placement *p, const uint8_t *at)
{
    if (is_within(at, p->out, p->out_cap)) {
        return 0;
    }
    return is_within(at, p->in, p->in_len) ? DAMAGED_INPUT : DAMAGED_GUARD;
}

static int is_wrong(const placement *p, uint8_t *arena)
{
    for (uint8_t *at = arena; at < arena + ARENA_SIZE; at++) {
        *at ^= 1;
        if (damage_of(p) != expected(p, at)) {
            return 1;
        }
        *at ^= 1;
    }
    return damage_of(p) != 0;
}

int main(void)
{
    static uint8_t text[LENGTH];

    for (size_t i = 0; i < LENGTH; i++) {
        text[i] = (uint8_t)i;
    }
    for (size_t way = 0; way < WAYS; way++) {
        uint8_t where = (uint8_t)way;

        for (size_t in_len = 0; in_len <= LENGTH; in_len += 5) {
            for (size_t out_cap = 0; out_cap <= LENGTH; out_cap += 10) {
                field place = {&where, 1}, in = {text, in_len};
                placement p;

                protocol_place(&p, &place, &in, out_cap);
                if (is_wrong(&p, in_arena) || is_wrong(&p, out_arena)) {
                    fw_puthex(&where, 1);
                    fw_exit(1);
                }
            }
        }
    }
    fw_exit(0);
    return 0;
}
