# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the frames of src/services/frames and of LoRaWAN 1.1."""
