# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""All proved modes."""

from __future__ import annotations

from ..contracts import Mode
from .base64 import BASE64, ENCODING
from .cbc import CBC
from .ccm import CCM
from .cmac import CMAC
from .ctr import CTR
from .drbg import DRBG
from .eax import EAX
from .gcm import MODES as GCM_MODES
from .gcm_siv import LENGTHS_OF_AD as GCM_SIV_LENGTHS
from .gcm_siv import MODES as GCM_SIV_MODES
from .inner import MODES as INNER_MODES
from .kdf import DIVERSIFIED, KDF
from .kw import KW, KWP
from .lorawan import LORAWAN
from .lorawan_downlink import DOWNLINKS
from .manx import MANX1, MANX2
from .ocb import OCB
from .ocb_stream import OCB_STREAM
from .refusals.modes import LONG, REFUSED
from .seam import SEAMS
from .siv import SIV
from .text import TEXT
from .vault import VAULT
from .xts import XTS

MODES: tuple[Mode, ...] = (
    CTR,
    CBC,
    CMAC,
    CCM,
    EAX,
    OCB,
    SIV,
    *GCM_MODES,
    *GCM_SIV_MODES,
    GCM_SIV_LENGTHS,
    KW,
    KWP,
    XTS,
    MANX1,
    MANX2,
    LORAWAN,
    KDF,
    DIVERSIFIED,
    DOWNLINKS,
    OCB_STREAM,
    *INNER_MODES,
    REFUSED,
    LONG,
    ENCODING,
    BASE64,
    TEXT,
    DRBG,
    VAULT,
    *SEAMS,
)
