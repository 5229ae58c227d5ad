# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# The features of the module, for Makefile and micropython.mk: its functions (names.h), and the
# folders of the library that each one needs.
AESMALL_KNOWN := aes ccm cmac eax gcm gcm_siv text xts
AESMALL_KNOWN += bthome pvvx victron wmbus kamstrup dlms
AESMALL_KNOWN += lorawan lorawan11 ieee802154 zigbee thread meshtastic meshcore espnow
AESMALL_KNOWN += ntag424 knx osdp secoc

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
AESMALL_NEEDED_pvvx := modes/ccm services/frames/bthome
AESMALL_NEEDED_victron := modes/ccm modes/ctr services/frames/bthome services/frames/victron
AESMALL_NEEDED_wmbus := modes/cbc modes/ccm modes/cmac services/frames/wmbus
AESMALL_NEEDED_kamstrup := modes/ctr services/frames/wmbus
AESMALL_NEEDED_dlms := modes/ctr modes/gcm modes/ghash services/frames/dlms
AESMALL_NEEDED_lorawan := modes/cmac modes/ctr services/lorawan
AESMALL_NEEDED_lorawan11 := modes/cmac modes/ctr services/lorawan
AESMALL_NEEDED_ieee802154 := modes/ccm modes/ctr services/frames/ieee802154
AESMALL_NEEDED_zigbee := modes/ccm services/frames/ieee802154
AESMALL_NEEDED_thread := services/frames/thread services/hash
AESMALL_NEEDED_meshtastic := modes/ccm modes/ctr services/frames/mesh services/hash
AESMALL_NEEDED_meshcore := services/frames/mesh services/hash
AESMALL_NEEDED_espnow := modes/ccm services/frames/mesh
AESMALL_NEEDED_ntag424 := modes/cbc modes/cmac services/frames/ntag424
AESMALL_NEEDED_knx := modes/cmac modes/ctr services/frames/knx
AESMALL_NEEDED_osdp := modes/cbc modes/cmac services/frames/osdp
AESMALL_NEEDED_secoc := modes/cmac services/frames/secoc

# Of the features $(1): an error for an unknown one, the folders, and the options of the compiler.
aesmall_check = $(foreach f,$(filter-out $(AESMALL_KNOWN),$(1)),$(error no feature $(f)))
aesmall_needed = $(sort $(AESMALL_NEEDED) $(foreach f,$(1),$(AESMALL_NEEDED_$(f))))
aesmall_defines = $(foreach f,$(1),-DAESMALL_MICROPYTHON_$(shell echo $(f) | tr a-z A-Z)=1)
