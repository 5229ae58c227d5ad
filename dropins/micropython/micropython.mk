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

SRC_USERMOD_C += $(AESMALL_MODULE)/firmware.c $(AESMALL_MODULE)/shared.c
SRC_USERMOD_C += $(patsubst %,$(AESMALL_MODULE)/%.c,$(AESMALL_FEATURES))
# The files that the module may need
AESMALL_NEEDED := core portable armv6m modes/aead modes/cbc modes/ccm modes/cmac modes/ctr \
    modes/siv modes/double.c services/codes services/text
SRC_USERMOD_LIB_C += $(shell find $(AESMALL_NEEDED:%=$(AESMALL_LIBRARY)/%) -name '*.c')
SRC_USERMOD_LIB_ASM += $(shell find $(AESMALL_LIBRARY)/armv6m $(AESMALL_LIBRARY)/rv32 -name '*.S')

CFLAGS_USERMOD += -I$(AESMALL_LIBRARY) -DAESMALL_DROPIN_ENGINE=$(AESMALL_ENGINE)
CFLAGS_USERMOD += -DAESMALL_MICROPYTHON_AES=$(words $(filter aes,$(AESMALL_FEATURES)))
CFLAGS_USERMOD += -DAESMALL_MICROPYTHON_CCM=$(words $(filter ccm,$(AESMALL_FEATURES)))
CFLAGS_USERMOD += -DAESMALL_MICROPYTHON_TEXT=$(words $(filter text,$(AESMALL_FEATURES)))
