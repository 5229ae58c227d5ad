/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Gives each file of its arguments to a target, without libFuzzer. If a file cannot be read, it
 * exits with its number. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define FILE_MAX 4096

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int main(int count, char **names)
{
    static uint8_t data[FILE_MAX];
    int i;
    for (i = 1; i < count; i++) {
        FILE *file = fopen(names[i], "rb");
        size_t size;
        if (file == NULL) {
            return i;
        }
        size = fread(data, 1, sizeof data, file);
        fclose(file);
        LLVMFuzzerTestOneInput(data, size);
        printf("%s\n", names[i]);
    }
    return 0;
}
