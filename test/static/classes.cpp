/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Instantiates every class template of aesmall.hpp with all its members. Compiled only. */
#include "aesmall.hpp"

#define EACH(engine)                                                                               \
    template class aesmall::Key<128, aesmall::engine>;                                             \
    template class aesmall::Key<256, aesmall::engine>;                                             \
    template class aesmall::EncryptKey<192, aesmall::engine>;                                      \
    template class aesmall::Drbg<128, aesmall::engine>;                                            \
    template class aesmall::GcmSiv<256, aesmall::engine>;                                          \
    template class aesmall::Legacy<aesmall::sha512, aesmall::engine>;                              \
    template class aesmall::LorawanJoin<aesmall::engine>;                                          \
    template class aesmall::LorawanSession<aesmall::engine>;                                       \
    template class aesmall::Receiver<20, aesmall::engine>;                                         \
    template class aesmall::Sender<200, aesmall::engine>;                                          \
    template class aesmall::SleepingReceiver<20, aesmall::engine>;                                 \
    template class aesmall::Siv<128, aesmall::engine>;                                             \
    template class aesmall::Text<256, aesmall::engine>;                                            \
    template class aesmall::VaultReader<128, AESMALL_VAULT_GCM, aesmall::engine>;                  \
    template class aesmall::VaultReader<256, AESMALL_VAULT_OCB, aesmall::engine>;                  \
    template class aesmall::VaultWriter<256, AESMALL_VAULT_CCM, aesmall::engine>;                  \
    template class aesmall::VaultWriter<128, AESMALL_VAULT_OCB, aesmall::engine>;                  \
    template class aesmall::Xts<256, aesmall::engine>;

AESMALL_TEST_ENGINES(EACH)

template class aesmall::Aead<aesmall_ccm_seal_args, aesmall_ccm_open_args>;
template class aesmall::Aead<aesmall_ocb_seal_args, aesmall_ocb_open_args>;

template class aesmall::Secret<16>;
template class aesmall::Secret<32>;
#if !defined(__AVR__) && !defined(__arm__) && !defined(__riscv)
template class aesmall::StoredMemory<aesmall::FileStorage>;
template class aesmall::StoredNonce<aesmall::FileStorage>;
#elif defined(__AVR__)
template class aesmall::StoredMemory<aesmall::BoardStorage>;
template class aesmall::StoredNonce<aesmall::BoardStorage>;
#endif
