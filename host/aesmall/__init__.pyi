# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
from .files.micropython import aes as aes
from .files.micropython import open as open
from .files.micropython import seal as seal
from .files.micropython import text_open as text_open
from .files.micropython import text_seal as text_seal
from .files.micropython_modes import cmac as cmac
from .files.micropython_modes import cmac_verify as cmac_verify
from .files.micropython_modes import eax_open as eax_open
from .files.micropython_modes import eax_seal as eax_seal
from .files.micropython_modes import gcm_open as gcm_open
from .files.micropython_modes import gcm_seal as gcm_seal
from .files.micropython_modes import gcm_siv_open as gcm_siv_open
from .files.micropython_modes import gcm_siv_seal as gcm_siv_seal
from .files.micropython_modes import xts_decrypt as xts_decrypt
from .files.micropython_modes import xts_encrypt as xts_encrypt
