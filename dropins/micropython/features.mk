# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# The features of the module, for Makefile and micropython.mk: its functions (names.h), and the
# folders of the library that each one needs.
AESMALL_KNOWN := aes ccm cmac eax gcm gcm_siv text xts bthome victron meshtastic dlms

AESMALL_NEEDED := core portable modes/aead modes/double.c
AESMALL_NEEDED_aes := modes/cbc modes/ctr
AESMALL_NEEDED_ccm := modes/ccm
AESMALL_NEEDED_cmac := modes/cmac
AESMALL_NEEDED_eax := modes/cmac modes/ctr modes/eax
AESMALL_NEEDED_gcm := modes/ctr modes/gcm modes/ghash
AESMALL_NEEDED_gcm_siv := modes/ctr modes/gcm modes/gcm_siv modes/ghash
AESMALL_NEEDED_text := modes/cmac modes/ctr modes/siv services/codes services/text
AESMALL_NEEDED_xts := modes/cbc modes/xts
AESMALL_NEEDED_bthome := modes/ccm services/frames/bthome
AESMALL_NEEDED_victron := modes/ccm modes/ctr services/frames/bthome services/frames/victron
AESMALL_NEEDED_meshtastic := modes/ccm modes/ctr services/frames/mesh services/hash
AESMALL_NEEDED_dlms := modes/ctr modes/gcm modes/ghash services/frames/dlms

# Of the features $(1): an error for an unknown one, the folders, and the options of the compiler.
aesmall_check = $(foreach f,$(filter-out $(AESMALL_KNOWN),$(1)),$(error no feature $(f)))
aesmall_needed = $(sort $(AESMALL_NEEDED) $(foreach f,$(1),$(AESMALL_NEEDED_$(f))))
aesmall_defines = $(foreach f,$(1),-DAESMALL_MICROPYTHON_$(shell echo $(f) | tr a-z A-Z)=1)
