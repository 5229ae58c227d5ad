/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The functions of the module in a firmware, by features: AESMALL_MICROPYTHON_NAME(name, object).
 */
#if AESMALL_MICROPYTHON_CCM
AESMALL_MICROPYTHON_NAME(seal, ccm_seal)
AESMALL_MICROPYTHON_NAME(open, ccm_open)
#endif
#if AESMALL_MICROPYTHON_CMAC
AESMALL_MICROPYTHON_NAME(cmac, cmac)
AESMALL_MICROPYTHON_NAME(cmac_verify, cmac_verify)
#endif
#if AESMALL_MICROPYTHON_EAX
AESMALL_MICROPYTHON_NAME(eax_seal, eax_seal)
AESMALL_MICROPYTHON_NAME(eax_open, eax_open)
#endif
#if AESMALL_MICROPYTHON_GCM
AESMALL_MICROPYTHON_NAME(gcm_seal, gcm_seal)
AESMALL_MICROPYTHON_NAME(gcm_open, gcm_open)
#endif
#if AESMALL_MICROPYTHON_GCM_SIV
AESMALL_MICROPYTHON_NAME(gcm_siv_seal, gcm_siv_seal)
AESMALL_MICROPYTHON_NAME(gcm_siv_open, gcm_siv_open)
#endif
#if AESMALL_MICROPYTHON_TEXT
AESMALL_MICROPYTHON_NAME(text_seal, text_seal)
AESMALL_MICROPYTHON_NAME(text_open, text_open)
#endif
#if AESMALL_MICROPYTHON_XTS
AESMALL_MICROPYTHON_NAME(xts_encrypt, xts_encrypt)
AESMALL_MICROPYTHON_NAME(xts_decrypt, xts_decrypt)
#endif
#if AESMALL_MICROPYTHON_BTHOME
AESMALL_MICROPYTHON_NAME(bthome_seal, bthome_seal)
AESMALL_MICROPYTHON_NAME(bthome_open, bthome_open)
AESMALL_MICROPYTHON_NAME(mibeacon_open, mibeacon_open)
#endif
#if AESMALL_MICROPYTHON_VICTRON
AESMALL_MICROPYTHON_NAME(victron_decrypt_unauthenticated, victron_decrypt_unauthenticated)
#endif
#if AESMALL_MICROPYTHON_MESHTASTIC
AESMALL_MICROPYTHON_NAME(meshtastic_crypt_unauthenticated, meshtastic_crypt_unauthenticated)
#endif
#if AESMALL_MICROPYTHON_DLMS
AESMALL_MICROPYTHON_NAME(dlms_open, dlms_open)
AESMALL_MICROPYTHON_NAME(dlms_open_unauthenticated, dlms_open_unauthenticated)
#endif
