# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
from .files.micropython import aes as aes
from .files.micropython import open as open
from .files.micropython import seal as seal
from .files.micropython import text_open as text_open
from .files.micropython import text_seal as text_seal
