/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../vault_whole.h, which includes this header at
 * its end. */
#ifndef AESMALL_SERVICES_INNER_VAULT_WHOLE_H
#define AESMALL_SERVICES_INNER_VAULT_WHOLE_H

#ifdef __cplusplus
extern "C" {
#endif

AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_verify_step(aesmall_vault *vault,
                                                                         aesmall_vault_step *step)
{
    return aesmall_vault_open_step(vault, NULL, step);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_seal(aesmall_vault *vault,
                                                                  const aesmall_file *source,
                                                                  aesmall_progress *progress,
                                                                  void *context)
{
    return aesmall_vault_run(vault, source, aesmall_vault_seal_step, progress, context);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_open(aesmall_vault *vault,
                                                                  const aesmall_file *target,
                                                                  aesmall_progress *progress,
                                                                  void *context)
{
    return aesmall_vault_run(vault, target, aesmall_vault_open_step, progress, context);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_verify(aesmall_vault *vault,
                                                                    aesmall_progress *progress,
                                                                    void *context)
{
    return aesmall_vault_run(vault, NULL, aesmall_vault_open_step, progress, context);
}

#ifdef __cplusplus
}
#endif

#endif
