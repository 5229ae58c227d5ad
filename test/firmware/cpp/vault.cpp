// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Sealed files: the files of the model of the tests (test/support/vault_model.py), with the master
// key SECRET, key id 0x01020304 and BLOCK as content. Files of several chunks are sealed and opened
// again.
#include "check.hpp"

static const uint8_t CCM_128[] = {
    0x61, 0x65, 0x73, 0x56, 0x01, 0x21, 0x06, 0x00, 0x01, 0x02, 0x03, 0x04, 0xd8, 0xd7, 0xd2, 0x5e,
    0x2c, 0x80, 0x44, 0x71, 0x67, 0x54, 0xed, 0xcb, 0x14, 0xef, 0xe1, 0x01, 0x80, 0x4c, 0x7d, 0x06,
    0x7f, 0xdf, 0xba, 0x26, 0x70, 0xef, 0xc9, 0xc7, 0x4c, 0xca, 0xe0, 0x7c, 0xd2, 0x53, 0xb7, 0xbb,
    0xe2, 0x56, 0x32, 0x68, 0xd4, 0xf9, 0x52, 0x2a, 0xc7, 0x34, 0xc3, 0x1f, 0xec, 0x11, 0xbc, 0x0a,
    0x6f, 0x78, 0x27, 0x37, 0x94, 0xbb, 0x8d, 0xad, 0x41, 0xcc, 0x02, 0xd5};

static const uint8_t OCB_256[] = {
    0x61, 0x65, 0x73, 0x56, 0x01, 0x42, 0x06, 0x00, 0x01, 0x02, 0x03, 0x04, 0xf4, 0xa4, 0x2c, 0xd5,
    0xbf, 0x44, 0x11, 0xdc, 0x3f, 0xd6, 0xe7, 0x67, 0x73, 0x73, 0xad, 0x27, 0x01, 0x93, 0x7f, 0xee,
    0x0f, 0x29, 0x1e, 0xb3, 0xb8, 0x16, 0xef, 0xbc, 0x53, 0x51, 0x27, 0x9e, 0x64, 0xed, 0xf4, 0x9d,
    0x88, 0x80, 0x05, 0x87, 0x34, 0xc1, 0x84, 0xe6, 0xf4, 0xc2, 0x3e, 0x60, 0x8d, 0x46, 0x26, 0x1d,
    0x61, 0xaf, 0xfd, 0x9f, 0xe3, 0xf9, 0xde, 0x42, 0x99, 0xd4, 0x16, 0x52, 0x71, 0x47, 0xb3, 0x86,
    0x4b, 0x82, 0x03, 0x54, 0xd1, 0xfa, 0xa8, 0x72, 0x3c, 0xce, 0xcd, 0xf8};

static const uint8_t GCM_128[] = {
    0x61, 0x65, 0x73, 0x56, 0x01, 0x23, 0x06, 0x00, 0x01, 0x02, 0x03, 0x04, 0x37, 0x13, 0x95, 0x42,
    0x92, 0x6e, 0x66, 0x8f, 0x6c, 0xd5, 0xd5, 0xa0, 0x01, 0x99, 0xd6, 0x72, 0x9d, 0xa4, 0xea, 0xcf,
    0xcd, 0x89, 0xe0, 0x6b, 0xc8, 0x7d, 0x9b, 0x55, 0x5c, 0x49, 0x4b, 0x89, 0x35, 0xa3, 0x00, 0x08,
    0x96, 0x33, 0x59, 0x98, 0xaa, 0x59, 0x8e, 0x4f, 0xc6, 0xd8, 0xc0, 0xcb, 0x50, 0x6b, 0xb8, 0x1c,
    0x52, 0xbe, 0xb0, 0x39, 0xa6, 0x8a, 0xfe, 0x96, 0xbe, 0xe1, 0xdc, 0xaf};

struct Memory {
    uint8_t data[300];
    uint32_t size;
    int commits;
};

static Memory sealed, plain;
static uint8_t buffer[AESMALL_VAULT_BUFFER_SIZE(64)];

static int read_memory(void *context, uint32_t offset, uint8_t *out, size_t len)
{
    const Memory *file = static_cast<const Memory *>(context);

    if (offset > file->size || len > file->size - offset) {
        return 1;
    }
    memcpy(out, file->data + offset, len);
    return 0;
}

static int write_memory(void *context, uint32_t offset, const uint8_t *in, size_t len)
{
    Memory *file = static_cast<Memory *>(context);

    if (offset != file->size || len > sizeof file->data - offset) {
        return 1;
    }
    memcpy(file->data + offset, in, len);
    file->size += static_cast<uint32_t>(len);
    return 0;
}

static int size_of_memory(void *context, uint32_t *size)
{
    *size = static_cast<const Memory *>(context)->size;
    return 0;
}

static int commit_memory(void *context)
{
    static_cast<Memory *>(context)->commits++;
    return 0;
}

static const aesmall_file sealed_file = {read_memory, write_memory, size_of_memory, commit_memory,
                                         &sealed};
static const aesmall_file plain_file = {read_memory, write_memory, size_of_memory, commit_memory,
                                        &plain};

// Returns the secret at `source` as the key of the file.
static aesmall_error given(void *source, const aesmall_cipher *, uint8_t *out, size_t len)
{
    memcpy(out, source, len);
    return AESMALL_OK;
}

static void count(void *context, uint32_t, uint32_t)
{
    ++*static_cast<int *>(context);
}

template <unsigned bits, unsigned mode, class Engine>
static void one(const uint8_t *expected, size_t size)
{
    const Key<128> master(bytes_at<16>(SECRET));
    uint8_t secret[32], out[16];
    VaultWriter<bits, mode, Engine> writer;
    VaultReader<bits, mode, Engine> reader;

    memcpy(secret, SECRET + 32 - bits / 8, bits / 8);
    sealed.size = 0;
    sealed.commits = 0;
    CHECK(writer.write(BLOCK, 16) == AESMALL_ERROR_KEY);
    CHECK(writer.create(master, 0x01020304, aesmall_vault_own_keys(given, secret), &sealed_file,
                        buffer, sizeof buffer, 64) == AESMALL_OK);
    CHECK(writer.write(BLOCK, 16) == AESMALL_OK);
    CHECK(writer.finish() == AESMALL_OK);
    CHECK(writer.finish() == AESMALL_ERROR_KEY);
    CHECK(sealed.size == size && memcmp(sealed.data, expected, size) == 0 && sealed.commits == 1);

    CHECK(reader.read(0, out, 1) == AESMALL_ERROR_KEY);
    CHECK(reader.open(master, &sealed_file, buffer, sizeof buffer) == AESMALL_OK);
    CHECK(reader.size() == 16);
    CHECK(reader.read(0, out, 16) == AESMALL_OK);
    CHECK(memcmp(out, BLOCK, 16) == 0);
    CHECK(reader.read(15, out, 2) == AESMALL_ERROR_LENGTH);
    reader.wipe();
    CHECK(reader.read(0, out, 1) == AESMALL_ERROR_KEY);
    sealed.data[size - 1] ^= 1;
    CHECK(reader.open(master, &sealed_file, buffer, sizeof buffer) == AESMALL_ERROR_AUTH);
}

template <unsigned mode, class Engine> static void whole()
{
    const Key<128> master(bytes_at<16>(SECRET));
    uint8_t secret[32];
    aesmall_vault_step step = {0, 0};
    int calls = 0;

    memcpy(secret, SECRET, sizeof secret);
    for (plain.size = 0; plain.size < 150; plain.size++) {
        plain.data[plain.size] = static_cast<uint8_t>(plain.size);
    }
    sealed.size = 0;
    {
        VaultWriter<128, mode, Engine> writer;

        CHECK(writer.create(master, 0, aesmall_vault_own_keys(given, secret), &sealed_file, buffer,
                            sizeof buffer, 64) == AESMALL_OK);
        CHECK(writer.seal(&plain_file, count, &calls) == AESMALL_OK);
    }
    CHECK(calls == 3 && sealed.size == AESMALL_VAULT_SIZE(150, 64, 16));

    VaultReader<128, mode, Engine> reader;
    CHECK(reader.open(master, &sealed_file, buffer, sizeof buffer) == AESMALL_OK);
    CHECK(reader.verify() == AESMALL_OK);
    plain.size = 0;
    plain.commits = 0;
    memset(plain.data, 0, sizeof plain.data);
    CHECK(reader.open_to(&plain_file, count, &calls) == AESMALL_OK);
    CHECK(calls == 9 && plain.size == 150 && plain.commits == 1 && plain.data[149] == 149);
    CHECK(reader.verify_step(&step) == AESMALL_OK && step.done == 1 && step.total == 3);
    step.done = step.total = 0;
    CHECK(reader.open_step(&plain_file, &step) == AESMALL_OK && step.total == 6);
}

static void steps()
{
    const EncryptKey<128> master(bytes_at<16>(SECRET));
    uint8_t secret[32] = {1};
    aesmall_vault_step step = {0, 0};
    VaultWriter<256> writer;

    sealed.size = 0;
    CHECK(writer.create(master, 0, aesmall_vault_own_keys(given, secret), &sealed_file, buffer,
                        sizeof buffer, 64) == AESMALL_OK);
    CHECK(writer.seal_step(&plain_file, &step) == AESMALL_OK && step.done == 1 && step.total == 3);

    sealed.commits = 0;
    {
        VaultWriter<256> left;

        sealed.size = 0;
        CHECK(left.create(master, 0, aesmall_vault_own_keys(given, secret), &sealed_file, buffer,
                          sizeof buffer, 64) == AESMALL_OK);
    }
    CHECK(sealed.commits == 0);
}

// The size of the file's key is the size of another key. If the engine can, it encrypts two blocks
// at a time.
static void any_size()
{
    const AnyKey master(SECRET, 16), other(SECRET, 32);
    uint8_t secret[32], out[16];
    aesmall_vault_wide vault;
    aesmall_aes room;

    memcpy(secret, SECRET + 16, 16);
    sealed.size = 0;
    {
        const aesmall_key_room key_room =
            aesmall_aes_key_room_encrypt_only(&room, &master.c_object());

        CHECK(aesmall_vault_ccm_create_wide(&vault, key_room, aesmall_aes_wide_encrypt_only(&room),
                                            master, 0x01020304,
                                            aesmall_vault_own_keys(given, secret), &sealed_file,
                                            buffer, sizeof buffer, 64) == AESMALL_OK);
    }
    CHECK(aesmall_vault_write(&vault.vault, BLOCK, 16) == AESMALL_OK);
    CHECK(aesmall_vault_finish(&vault.vault) == AESMALL_OK);
    CHECK(sealed.size == sizeof CCM_128 && memcmp(sealed.data, CCM_128, sizeof CCM_128) == 0);

    memcpy(sealed.data, OCB_256, sizeof OCB_256);
    sealed.size = sizeof OCB_256;
    const aesmall_key_room key_room = aesmall_aes_key_room(&room, &other.c_object());
    CHECK(aesmall_vault_ocb_open_wide(&vault, key_room, aesmall_aes_wide(&room), master,
                                      &sealed_file, buffer, sizeof buffer) == AESMALL_OK);
    CHECK(aesmall_vault_read(&vault.vault, 0, out, 16) == AESMALL_OK);
    CHECK(memcmp(out, BLOCK, 16) == 0);
    aesmall_vault_wipe(&vault.vault);
}

#define EACH(engine)                                                                               \
    one<128, AESMALL_VAULT_CCM, engine>(CCM_128, sizeof CCM_128);                                  \
    one<256, AESMALL_VAULT_OCB, engine>(OCB_256, sizeof OCB_256);

int main()
{
    AESMALL_TEST_ENGINES(EACH)
    one<128, AESMALL_VAULT_GCM, default_engine>(GCM_128, sizeof GCM_128);
    whole<AESMALL_VAULT_CCM, default_engine>();
    whole<AESMALL_VAULT_OCB, default_engine>();
    whole<AESMALL_VAULT_GCM, tiny>();
    steps();
    any_size();
    fw_exit(failures);
}
