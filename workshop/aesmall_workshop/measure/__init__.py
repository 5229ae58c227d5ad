# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What the library costs: measured, remembered and compared with what is committed."""
