/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Two engines in one program: `balanced` for the key of every message, and `tiny` for the key that
 * derives it, once. The linker takes only these two engines. It runs on any board. It prints the
 * RAM of a key object and the time of a tag with each engine. */
#include <aesmall.hpp>

const uint8_t MASTER[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
const uint8_t LABEL[] = {'r', 'e', 'a', 'd', 'i', 'n', 'g', 's'};

/* The tag of a message, with a key of any engine. */
template <class Key> void authenticate(const char *engine, const Key &key)
{
    const uint8_t message[64] = {'2', '1', '.', '5', ' ', 'C'};
    uint8_t tag[16];
    unsigned long start = micros();
    aesmall_error error = aesmall_cmac(key, message, sizeof message, tag, sizeof tag);
    unsigned long end = micros();
    Serial.print(engine);
    Serial.print(": key of ");
    Serial.print(sizeof key);
    Serial.print(" bytes, tag ");
    for (size_t i = 0; error == AESMALL_OK && i < sizeof tag; i++) {
        Serial.print(tag[i] >> 4, HEX);
        Serial.print(tag[i] & 15, HEX);
    }
    Serial.print(" in ");
    Serial.print(end - start);
    Serial.println(" us");
}

void setup()
{
    uint8_t secret[16];
    aesmall::EncryptKey<128, aesmall::tiny> master(MASTER); /* the secret is all that it holds */
    aesmall::Kdf kdf(master);
    Serial.begin(115200);
    if (kdf.derive(1, LABEL, sizeof LABEL, NULL, 0, secret, sizeof secret) != AESMALL_OK)
        return;
    aesmall::EncryptKey<128, aesmall::balanced> key(secret); /* with all round keys */
    authenticate("balanced", key);
    aesmall::EncryptKey<128, aesmall::tiny> same(secret);
    authenticate("tiny", same);
    aesmall_wipe(secret, sizeof secret);
    Serial.println("done");
}

void loop()
{
}
