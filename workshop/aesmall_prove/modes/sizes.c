/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * An object of every type that a caller of a mode makes. The size of its symbol is the type's. */
#include "aesmall.h"

#define SIZE_OF(type) __attribute__((used)) const char size_of_##type[sizeof(type)] = {0}

SIZE_OF(aesmall_cipher);
SIZE_OF(aesmall_manx_params);
SIZE_OF(aesmall_ocb_stream);
SIZE_OF(aesmall_ctr_stream);
SIZE_OF(aesmall_cmac_stream);
SIZE_OF(aesmall_cmac_subkeys);
SIZE_OF(aesmall_ccm_stream);
SIZE_OF(aesmall_eax_stream);
SIZE_OF(aesmall_gcm_stored_hash);
SIZE_OF(aesmall_gcm_stream);
SIZE_OF(aesmall_gcm_table);
SIZE_OF(aesmall_lorawan_frame);
SIZE_OF(aesmall_lorawan_join_accept);
SIZE_OF(aesmall_lorawan_session);

int main(void)
{
    return 0;
}
