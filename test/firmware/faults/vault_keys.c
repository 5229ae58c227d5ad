/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Sealed files: a change of the master key, and the two uses of a master key. */
#include "vaults.h"

/* Changes the file as if its master key were derived from a passphrase. */
static void make_passphrase(memory *m)
{
    uint8_t head[64], *const wrapped = head + 32;
    static const uint8_t words[20] = {14, 8, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};
    const aesmall_cipher *const master = &masters[0].cipher;

    memcpy(head, m->data, 12);
    memcpy(wrapped, m->data + 12, 32);
    if (aesmall_kw_unwrap(master, wrapped, 32, wrapped, 32) != AESMALL_OK) {
        wrong("no key");
    }
    head[7] = AESMALL_VAULT_PASSPHRASE;
    memcpy(head + 12, words, sizeof words);
    memcpy(wrapped, head + 4, 8);
    if (aesmall_kw_wrap(master, wrapped, 24, wrapped, 32) != AESMALL_OK) {
        wrong("no header");
    }
    memmove(m->data + 64, m->data + 44, m->size - 44);
    memcpy(m->data, head, 64);
    m->size += 20;
}

void another_key(unsigned number)
{
    const unsigned passphrase = number / CASES;
    const aesmall_file file = file_of(&sealed);
    static memory before;
    aesmall_error error;
    int is_old, is_new;

    number %= CASES;
    prepare(number);
    if (passphrase) {
        make_passphrase(&sealed);
    }
    before = sealed;
    sealed.other = NULL;
    begin_change(&sealed);
    next_call();
    error = aesmall_vault_rekey(&file, &masters[0].cipher, &masters[1].cipher, 2);
    judge(error, AESMALL_ERROR_STORAGE);
    if (fault.how == CHANGED || fault.how == CUT_OFF || fault.how == GROWN || fault.how == OTHER ||
        (fault.how != RIGHT && fault.how != FLIPPED && fault.how != SIZED && !told() &&
         error == AESMALL_OK) ||
        (fault.how == FLIPPED && (fault.at > 1 || fault.for_ever))) {
        return; /* the file was changed, or its writes report success wrongly */
    }
    all_right();
    is_old = opens(number, &sealed, &masters[0].cipher, plain[0], size_of(number));
    is_new = opens(number, &sealed, &masters[1].cipher, plain[0], size_of(number));
    if (error == AESMALL_OK ? !is_new : is_old == is_new) {
        wrong("neither the old file nor the new one");
    }
    if (error != AESMALL_OK && is_new && sealed.commits == 0) {
        wrong("the new file, and no commit");
    }
    if (passphrase && memcmp(sealed.data + 12, before.data + 12, 20) != 0) {
        wrong("salt or parameters are others");
    }
}

/* New content was begun instead of a copy, and the reverse. */
void wrong_beginnings(unsigned number)
{
    const aesmall_file file = file_of(&sealed);
    static memory before;

    prepare(number);
    before = sealed;
    begin_new(&sealed);
    if (aesmall_vault_rekey(&file, &masters[0].cipher, &masters[1].cipher, 2) !=
            AESMALL_ERROR_STORAGE ||
        sealed.commits != 0) {
        wrong("a key is changed in a new file");
    }
    begin_change(&sealed);
    if (create(number, some_key, NULL, &file) != AESMALL_ERROR_STORAGE || sealed.commits != 0) {
        wrong("a new file over an old one");
    }
    if (memcmp(before.data, sealed.data, sizeof before.data) != 0) {
        wrong("the old file is not there");
    }
}

/* A key object that records the blocks that it encrypts. */
typedef struct noting {
    aesmall_cipher cipher;
    uint8_t blocks[64][16];
    unsigned count;
} noting;

static noting noted;

static void note(const aesmall_cipher *cipher, const uint8_t in[16], uint8_t out[16])
{
    (void)cipher;
    memcpy(noted.blocks[noted.count++ % 64], in, 16);
    masters[0].cipher.encrypt(&masters[0].cipher, in, out);
}

/* Checks the statements of doc/inside/vault-format.md about the master key. The first of the blocks
 * that derive a file key are constants, and the last depends on a secret. No such block is also
 * used to wrap the key. */
void two_uses(unsigned number)
{
    static const uint8_t first[16] = {0,   0,   0,   1,   'a', 'e', 's', 'm',
                                      'a', 'l', 'l', ' ', 'v', 'a', 'u', 'l'};
    const aesmall_file file = file_of(&target);
    unsigned derived = 0, i, j;
    aesmall_nonce nonce;

    prepare(number);
    memset(nonce_slots, 0xff, sizeof nonce_slots);
    memset(&noted, 0, sizeof noted);
    noted.cipher.encrypt = note;
    if (aesmall_nonce_create(nonce_load, nonce_store, NULL) != AESMALL_OK ||
        aesmall_nonce_init(&nonce, nonce_load, nonce_store, NULL, 8, 1) != AESMALL_OK ||
        aesmall_vault_ccm_create(&v.vault, aesmall_aes128_balanced_key_room_encrypt_only(&v.key),
                                 &noted.cipher, 1, aesmall_vault_counted_keys(&nonce), &file,
                                 buffer, CAP, CHUNK) != AESMALL_OK) {
        wrong("no file");
    }
    aesmall_vault_wipe(&v.vault);
    while (derived < noted.count && !is_zero(noted.blocks[derived], 16)) {
        derived++; /* the subkey is made between the two blocks of the string */
    }
    derived += 2;
    if (noted.count != 3 + 18 || derived != 3 || memcmp(noted.blocks[0], first, 16) != 0 ||
        !is_zero(noted.blocks[1], 16) ||
        memcmp(noted.blocks[derived], "\xa6\xa6\xa6\xa6", 4) != 0) {
        wrong("the master key is used in another way than written");
    }
    for (i = 0; i < derived; i++) {
        for (j = derived; j < noted.count; j++) {
            if (memcmp(noted.blocks[i], noted.blocks[j], 16) == 0) {
                wrong("a block both derives and wraps");
            }
        }
    }
}
