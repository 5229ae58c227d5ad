# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""`aesmall export`: engines and modes as files of their own, for any project."""
