/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_VAULT_WHOLE_H
#define AESMALL_SERVICES_VAULT_WHOLE_H

#include "vault.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whole files, sealed and opened with the vaults of vault.h. Each call has two forms. One does
 * everything. The _step form does one chunk in each call, for a main loop or another core:
 *
 *   aesmall_vault_step step = {0, 0};
 *
 *   do {
 *       error = aesmall_vault_seal_step(&vault, &source, &step);
 *   } while (error == AESMALL_OK && step.done != step.total); */

/* ---- In one call ---- */

/**
 * Seal a whole file as the content of a new writer, and finish it.
 *
 * @param vault     a writer, just created
 * @param source    the file to seal. Its read and size are used
 * @param progress  your function, called after each chunk with `done` and `total` in chunks, or
 *                  NULL
 * @param context   `progress` gets it
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ARGUMENT if the writer has content already;
 *         AESMALL_ERROR_KEY if the vault has ended or is no writer;
 *         AESMALL_ERROR_LENGTH if the file would be longer than 2^32 - 1 bytes;
 *         AESMALL_ERROR_STORAGE if a file fails
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_seal(aesmall_vault *vault,
                                                                  const aesmall_file *source,
                                                                  aesmall_progress *progress,
                                                                  void *context);

/**
 * Verify the whole content, then write it to a file and commit that.
 *
 * @param vault     a reader
 * @param target    receives the content. Its write and commit are used
 * @param progress  your function, called after each chunk with `done` and `total` in chunks, or
 *                  NULL
 * @param context   `progress` gets it
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if a chunk was changed: then the target has no byte of it;
 *         AESMALL_ERROR_KEY if the vault has ended or is no reader;
 *         AESMALL_ERROR_STORAGE if a file fails
 *
 * It opens each chunk twice, so `total` is twice their number.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_open(aesmall_vault *vault,
                                                                  const aesmall_file *target,
                                                                  aesmall_progress *progress,
                                                                  void *context);

/**
 * Verify the whole content, without writing it.
 *
 * @param vault     a reader
 * @param progress  your function, called after each chunk with `done` and `total` in chunks, or
 *                  NULL
 * @param context   `progress` gets it
 * @return AESMALL_OK, or an error of aesmall_vault_open()
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_verify(aesmall_vault *vault,
                                                                    aesmall_progress *progress,
                                                                    void *context);

/* ---- In steps ---- */

/* The progress, in chunks: `done` of `total`. */
typedef struct aesmall_vault_step {
    uint32_t done;
    uint32_t total; /* 0 at the beginning */
} aesmall_vault_step;

/* The form of the calls in steps. */
typedef aesmall_error aesmall_vault_do_step(aesmall_vault *vault, const aesmall_file *file,
                                            aesmall_vault_step *step);

/**
 * Seal one chunk of a file. The last step finishes the writer.
 *
 * @param vault   a writer, before the first step just created
 * @param source  the file to seal. Its read and size are used
 * @param step    the progress, all zeros before the first step
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ARGUMENT if `step` does not belong to this writer;
 *         AESMALL_ERROR_KEY if the vault has ended, as after the last step;
 *         or an error of aesmall_vault_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_seal_step(aesmall_vault *vault,
                                                         const aesmall_file *source,
                                                         aesmall_vault_step *step);

/**
 * Verify one chunk, or, after all were verified, write one to a file.
 *
 * @param vault   a reader
 * @param target  receives the content. Its write and commit are used. NULL: only verify
 * @param step    the progress, all zeros before the first step
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ARGUMENT after the last step;
 *         or an error of aesmall_vault_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_open_step(aesmall_vault *vault,
                                                         const aesmall_file *target,
                                                         aesmall_vault_step *step);

/**
 * Verify one chunk.
 *
 * @param vault  a reader
 * @param step   the progress, all zeros before the first step
 * @return AESMALL_OK, or an error of aesmall_vault_open_step()
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_verify_step(aesmall_vault *vault,
                                                                         aesmall_vault_step *step);

/**
 * Do all steps of one of these calls.
 *
 * @param vault     the vault
 * @param file      `do_step` gets it
 * @param do_step   such as aesmall_vault_seal_step
 * @param progress  your function, called after each chunk with `done` and `total` in chunks, or
 *                  NULL
 * @param context   `progress` gets it
 * @return AESMALL_OK, or an error of `do_step`: see aesmall_vault_seal() and aesmall_vault_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_run(aesmall_vault *vault, const aesmall_file *file,
                                                   aesmall_vault_do_step *do_step,
                                                   aesmall_progress *progress, void *context);

#ifdef __cplusplus
}
#endif

#include "inner/vault_whole.h"

#endif
