/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The memory below an EEPROM class. The power fails after a number of written bytes. If the
 * environment variable EEPROM names a file, that file is the memory. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Flash {
    enum { sector = 4096 };

    uint8_t cells[sector];
    long left;             /* bytes until the power fails. Below 0: it never fails */
    bool is_off;           /* the power has failed: no byte is written any more */
    unsigned long commits; /* erased sectors, written blobs */
    unsigned long writes[sector];

    Flash() : left(-1), is_off(false), commits(0), writes()
    {
        const char *const name = getenv("EEPROM");
        FILE *const file = name ? fopen(name, "rb") : NULL;

        memset(cells, 0xff, sizeof cells);
        if (file) {
            (void)!fread(cells, 1, sizeof cells, file);
            fclose(file);
        }
    }

    /* Returns whether there is power for one more step. */
    bool step()
    {
        if (left == 0) {
            is_off = true;
        }
        left -= left > 0;
        return !is_off;
    }

    void put(size_t address, uint8_t value)
    {
        if (step()) {
            cells[address] = value;
            writes[address]++;
        }
    }

    /* Returns how often the whole memory was written. If the memory has no commits, it returns the
     * writes of the byte that was written most often. */
    unsigned long wear() const
    {
        unsigned long most = 0;

        for (unsigned long count : writes) {
            most = count > most ? count : most;
        }
        return commits > 0 ? commits : most;
    }

    void erase()
    {
        if (step()) {
            memset(cells, 0xff, sizeof cells);
        }
    }

    void save() const
    {
        const char *const name = getenv("EEPROM");
        FILE *const file = name ? fopen(name, "wb") : NULL;

        if (file) {
            (void)!fwrite(cells, 1, sizeof cells, file);
            fclose(file);
        }
    }
};

inline Flash &flash()
{
    static Flash only;

    return only;
}
