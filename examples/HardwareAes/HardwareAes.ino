/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * An AES peripheral as an aesmall_cipher, for any mode, for example CCM. The peripheral is a model,
 * so this sketch runs on any board. Replace peripheral.h by your chip's registers. A mode does not
 * notice that a block failed. So the sketch checks `failed`, and then uses no output. It prints a
 * sealed message, the opened message and a failure. */
#include "peripheral.h"

const uint8_t SECRET[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
AesPeripheral peripheral = {{0}, {0}, 0, 0, 8};
bool failed;
/* One block. in may be out. */
void encryptInHardware(const aesmall_cipher *, const uint8_t in[16], uint8_t out[16])
{
    memcpy(peripheral.DATA, in, 16);
    peripheral.STATUS = 0;
    peripheral.CONTROL = AES_CONTROL_START;
    while (!(peripheral.STATUS & (AES_STATUS_DONE | AES_STATUS_ERROR)))
        aesPeripheralRuns(peripheral); /* with yours: wait */
    failed |= peripheral.STATUS & AES_STATUS_ERROR;
    memcpy(out, peripheral.DATA, 16);
}
const aesmall_cipher hardware = {encryptInHardware, NULL}; /* CCM never decrypts a block */

/* Whether the result may be used: after a failed block, others know the key stream or the tag. */
bool isGood(aesmall_error error, uint8_t *bytes, size_t len)
{
    if (error == AESMALL_OK && !failed)
        return true;
    aesmall_wipe(bytes, len);
    Serial.println(failed ? "the peripheral failed: nothing is sent" : "not authentic");
    return false;
}

void setup()
{
    uint8_t text[6] = {'2', '1', '.', '5', ' ', 'C'}, sealed[6 + 8], nonce[12] = {0};
    aesmall::Ccm ccm(&hardware);
    Serial.begin(115200);
    memcpy(peripheral.KEY, SECRET, 16);
    for (nonce[11] = 1; nonce[11] <= 2; nonce[11]++) { /* a new one each time */
        aesmall_error error = ccm.seal(nonce, 12, NULL, 0, text, 6, sealed, sizeof sealed, 8);
        if (!isGood(error, sealed, sizeof sealed))
            return;
        for (uint8_t byte : sealed) {
            Serial.print(byte >> 4, HEX);
            Serial.print(byte & 15, HEX);
        }
        Serial.print(" opens: ");
        error = ccm.open(nonce, 12, NULL, 0, sealed, sizeof sealed, text, 6, 8);
        if (isGood(error, text, sizeof text))
            Serial.write(text, sizeof text);
        Serial.println();
    }
}

void loop()
{
}
