/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The cases under valgrind. For memcheck a secret is memory that was never written, and every
 * branch and address that depends on it is an error. */
#include <stdio.h>
#include <valgrind/memcheck.h>

#include "../../../src/core/equal.h"
#include "../../../src/modes/cbc/cbc.h"
#include "ct.h"

/* The groups with tables are last, because valgrind reports only the first of several errors at one
 * place. */
static const ct_named *const groups[] = {
    CT_FRAMES(CT_LISTED) ct_engines,
    ct_modes,
    ct_aeads,
    ct_services,
    ct_codes,
    ct_offenders,
    ct_tables,
};

void ct_secret(void *out, size_t len)
{
    static uint8_t next = 0x5b;
    uint8_t *bytes = (uint8_t *)out;
    size_t i;

    for (i = 0; i < len; i++) {
        next = (uint8_t)(next * 29 + 7);
        bytes[i] = next;
    }
    (void)VALGRIND_MAKE_MEM_UNDEFINED(out, len);
}

void ct_secret_other(void *out, size_t len)
{
    ct_secret(out, len);
}

void ct_release(const void *data, size_t len)
{
    (void)VALGRIND_MAKE_MEM_DEFINED(data, len);
}

/* The linker replaces the library's functions with these (--wrap). */
int __real_aesmall_equal(const void *a, const void *b, size_t len);
int __wrap_aesmall_equal(const void *a, const void *b, size_t len);
aesmall_error __real_aesmall_cbc_decrypt_pkcs7(const aesmall_cipher *cipher, const uint8_t *iv,
                                               const uint8_t *in, size_t in_len, uint8_t *out,
                                               size_t out_cap, size_t *out_len);
aesmall_error __wrap_aesmall_cbc_decrypt_pkcs7(const aesmall_cipher *cipher, const uint8_t *iv,
                                               const uint8_t *in, size_t in_len, uint8_t *out,
                                               size_t out_cap, size_t *out_len);

/* The result is public, because the call returns whether a tag, a checksum or a record is right. */
int __wrap_aesmall_equal(const void *a, const void *b, size_t len)
{
    int equal = __real_aesmall_equal(a, b, len);

    ct_release(&equal, sizeof equal);
    return equal;
}

/* If the padding is right, the length of the text is public too, because this call gives both to
 * its caller. The caller may be a service. */
aesmall_error __wrap_aesmall_cbc_decrypt_pkcs7(const aesmall_cipher *cipher, const uint8_t *iv,
                                               const uint8_t *in, size_t in_len, uint8_t *out,
                                               size_t out_cap, size_t *out_len)
{
    aesmall_error error =
        __real_aesmall_cbc_decrypt_pkcs7(cipher, iv, in, in_len, out, out_cap, out_len);

    ct_release(&error, sizeof error);
    ct_release(out_len, sizeof *out_len);
    return error;
}

int main(void)
{
    size_t i;
    int failed = 0;

    if (!RUNNING_ON_VALGRIND) {
        return 2;
    }
    for (i = 0; i < sizeof groups / sizeof *groups; i++) {
        const ct_named *each;

        for (each = groups[i]; each->name != NULL; each++) {
            if (each->run() != 0) {
                printf("wrong answer: %s\n", each->name);
                failed = 1;
            }
        }
    }
    return failed;
}
