# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The URL of an NTAG 424 DNA: Secure Dynamic Messaging."""

from __future__ import annotations

import re

from ..files.sealing import BadFormat
from .ciphers import cbc_decrypt, cmac, encrypt, equal
from .frame import Fields, Options, check, check_key

_MAC, _ENC = bytes.fromhex("3cc300010080"), bytes.fromhex("c33c00010080")


def _hex(values: dict[str, str], name: str, size: int) -> bytes:
    """Return a parameter of the URL, or nothing if there is none."""
    try:
        found = bytes.fromhex(values.get(name, ""))
    except ValueError:
        raise BadFormat(f"{name} in the URL does not consist of hexadecimal digits") from None
    check(len(found) in (0, size), f"{name} in the URL has not {size} bytes")
    return found


def ntag424(data: bytes, keys: bytes, options: Options) -> Fields:
    """Decode a URL with the parameters picc_data or uid and ctr, enc if there is one, and cmac."""
    url = data.decode("ascii", "replace")
    values = dict(re.findall(r"[?&]([^=&#]+)=([^&#]*)", url))
    meta, file_key = keys[:16], keys[-16:]
    mac = _hex(values, "cmac", 8)
    check(bool(mac), "the URL has no parameter cmac")
    picc = _hex(values, "picc_data", 16)
    if picc:
        clear = cbc_decrypt(meta, bytes(16), picc)
        check_key(clear[0] == 0xC7, "wrong key for picc_data, or a changed URL")
        uid, counter = clear[1:8], clear[8:11]
    else:
        uid, counter = _hex(values, "uid", 7), _hex(values, "ctr", 3)[::-1]
        check(bool(uid and counter), "the URL has neither picc_data nor uid and ctr")
    name = options.mac_from or ("enc" if "enc" in values else "cmac")
    check(name in values, f"the URL has no parameter {name}")
    text = url[url.index(f"{name}=") + len(name) + 1 : url.index("cmac=") + 5]
    session = (uid + counter).ljust(10, b"\0")
    right = cmac(cmac(file_key, _MAC + session), (text if name != "cmac" else "").encode())
    check_key(equal(right[1::2], mac), "wrong key, or a changed URL")
    fields: Fields = {
        "uid": uid,
        "read_counter": int.from_bytes(counter, "little"),
        "authenticated": True,
    }
    if values.get("enc"):
        try:
            sealed = bytes.fromhex(values["enc"])
        except ValueError:
            raise BadFormat("enc in the URL does not consist of hexadecimal digits") from None
        check(len(sealed) % 16 == 0, "enc in the URL is no whole number of blocks")
        key = cmac(file_key, _ENC + session)
        fields["authenticated"] = name == "enc"
        fields["plaintext"] = cbc_decrypt(key, encrypt(key, counter.ljust(16, b"\0")), sealed)
    return fields
