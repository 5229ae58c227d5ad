# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# A part of the firmware, for ports that are built by make: USER_C_MODULES=.../aesmall/dropins. The
# linker keeps only the functions that the module calls.
#
#   AESMALL_ENGINE    of src/engines. Default: ct
#   AESMALL_FEATURES  as FEATURES in Makefile
AESMALL_LIBRARY := $(abspath $(USERMOD_DIR)/../../src)
# Not as $(USERMOD_DIR): objects would lie in $(BUILD)/micropython, where the program of the unix port is
AESMALL_MODULE := $(AESMALL_LIBRARY)/../dropins/micropython
AESMALL_ENGINE ?= ct
AESMALL_FEATURES ?= aes ccm text

include $(USERMOD_DIR)/features.mk
$(call aesmall_check,$(AESMALL_FEATURES))

SRC_USERMOD_C += $(AESMALL_MODULE)/firmware.c $(AESMALL_MODULE)/shared.c
SRC_USERMOD_C += $(AESMALL_MODULE)/aead.c
SRC_USERMOD_C += $(wildcard $(foreach f,frame lorawan_fields $(AESMALL_FEATURES), \
    $(AESMALL_MODULE)/$(f).c $(AESMALL_MODULE)/frames/$(f).c))
# The files that the module may need
SRC_USERMOD_LIB_C += $(shell find \
    $(patsubst %,$(AESMALL_LIBRARY)/%,$(call aesmall_needed,$(AESMALL_FEATURES))) -name '*.c')
AESMALL_ASSEMBLY := armv6m armv7m rv32
SRC_USERMOD_LIB_ASM += $(shell find $(AESMALL_ASSEMBLY:%=$(AESMALL_LIBRARY)/%) -name '*.S')

CFLAGS_USERMOD += -I$(AESMALL_LIBRARY) -DAESMALL_DROPIN_ENGINE=$(AESMALL_ENGINE)
CFLAGS_USERMOD += $(call aesmall_defines,$(AESMALL_FEATURES))
