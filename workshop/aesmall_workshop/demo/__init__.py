# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""`make demo`: two simulated chips encrypt and seal, this computer opens it all."""
