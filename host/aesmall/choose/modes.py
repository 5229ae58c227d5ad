# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The modes and services that `aesmall choose` knows: which figures they use, and their C code.

In the C code, the functions of a mode follow its declarations. At the end, the mode's declarations
are wiped. pieces.py has the pieces.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..targets import TARGETS
from . import pieces as c


@dataclass(frozen=True)
class Way:
    """One direction of a mode or service."""

    name: str
    code: str
    #: The key must be made for decryption too
    decrypts: bool = False
    #: Only for opening: left out if the program only encrypts
    opens: bool = False
    #: Block encryptions with keys of _init_encrypt_only for a message of n blocks: a + b n
    calls: tuple[int, int] = (0, 0)
    #: The same for keys of 256 bits, if it differs
    calls_256: tuple[int, int] | None = None
    #: The same if the mode is not in assembly for AVR, if it differs
    calls_in_c: tuple[int, int] | None = None
    #: The call with a wide key, for engines that gain from it, and its code
    wide: str = ""
    wide_code: str = ""
    #: The operations of the figures that measure it, if scale.json does not. Their names end with
    #: the bytes of the message.
    operations: tuple[str, ...] = ()
    wide_operations: tuple[str, ...] = ()
    #: It always makes encryption keys of its own
    makes_keys: bool = False

    def calls_on(self, target: str, key_bits: int) -> tuple[int, int]:
        """Return `calls` with keys of this size on a chip."""
        if key_bits == 256 and self.calls_256:
            return self.calls_256
        is_avr = TARGETS[target].family == "avr"
        return self.calls_in_c if self.calls_in_c and not is_avr else self.calls


@dataclass(frozen=True)
class Mode:
    """A mode or service that can be requested by name."""

    name: str
    title: str
    ways: tuple[Way, ...]
    #: Its own memory and set-up, in addition to the key's
    declares: str = ""
    start: str = ""
    #: The objects that are wiped at the end
    wiped: tuple[str, ...] = ()
    #: True if it does not use the key that the other modes share
    own_keys: bool = False
    #: Replace the three above for the calls with wide keys
    wide_declares: str = ""
    wide_start: str = ""
    wide_wiped: tuple[str, ...] = ()
    #: The mode that it computes in another way. A request for that mode gets the better form.
    form_of: str = ""
    #: Whether it encrypts and authenticates a message
    seals: bool = True
    #: Its name in `aesmall export`, if that differs, and the further module that the calls with
    #: wide keys need
    export: str = ""
    wide_export: str = ""


def _aead(mode: str, verb: str, nonce: int, call: str, key: str, room: str = "") -> str:
    msg = "msg" if verb == "seal" else "in"
    text = c.AEAD.format(mode=mode, verb=verb, nonce=nonce, msg=msg, call=call, key=key, room=room)
    return f"/* {c.VERBS[verb]} */\n{text}"


def _aead_mode(
    name: str,
    title: str,
    nonce: int,
    calls: tuple[int, int],
    *,
    decrypts: bool = False,
    stored: str = "",
    is_form: bool = False,
    calls_in_c: tuple[int, int] | None = None,
) -> Mode:
    """Return a mode with associated data.

    With `stored`, the calls with wide keys take a hash key that is stored in this form. With
    `is_form`, all calls do.
    """
    hash_name = f"{name}_hash" if is_form else "hash"
    declares = f"static aesmall_gcm_{stored} {hash_name};\n" if stored else ""
    start = c.HASH_START.format(mode=name, form=stored, hash=hash_name) if stored else ""
    stem = "gcm" if is_form else name

    def plain(verb: str) -> tuple[str, str]:
        if is_form:
            return f"aesmall_gcm_stored_hash_{verb}", f"&key.cipher, &{hash_name}.hash{c.NEXT}"
        return f"aesmall_{name}_{verb}", "&key.cipher, "

    def wide(verb: str) -> str:
        if stored:
            return f"@KEY@_wide_ctr(&key), &{hash_name}.hash" + c.NEXT
        return f"@KEY@_wide{'' if decrypts and verb == 'open' else '_encrypt_only'}(&key)" + c.NEXT

    return Mode(
        name,
        title,
        tuple(
            Way(
                f"{name}_{verb}",
                _aead(name, verb, nonce, *plain(verb)),
                decrypts=decrypts and verb == "open",
                opens=verb == "open",
                calls=(0, 0) if decrypts and verb == "open" else calls,
                calls_in_c=calls_in_c,
                wide=f"{name}_{verb}_wide",
                wide_code=_aead(name, verb, nonce, f"aesmall_{stem}_{verb}_wide", wide(verb)),
            )
            for verb in c.VERBS
        ),
        declares=declares * is_form,
        start=start * is_form,
        wiped=(hash_name,) * is_form,
        wide_declares=declares,
        wide_start=start,
        wide_wiped=(hash_name,) * bool(stored),
        form_of="gcm" * is_form,
        export="gcm_stored_hash" * is_form,
        wide_export="gcm_stored_hash" * bool(stored and not is_form),
    )


def _two_wide(name: str) -> str:
    return f"@KEY@_wide_encrypt_only(&{name}_mac){c.NEXT}@KEY@_wide_encrypt_only(&{name}_ctr)"


def _siv(verb: str) -> Way:
    msg = "msg" if verb == "seal" else "in"
    about = "Writes AESMALL_SIV_SIZE(msg_len) bytes." if verb == "seal" else c.VERBS["open"]
    return Way(
        f"siv_{verb}",
        c.SIV.format(
            about, verb, f"aesmall_siv_{verb}(\n        &siv_mac.cipher, &siv_ctr.cipher", msg=msg
        ),
        opens=verb == "open",
        calls=(2, 2),
        wide=f"siv_{verb}_wide",
        wide_code=c.SIV.format(
            about, verb, f"aesmall_siv_{verb}_wide(\n        {_two_wide('siv')}", msg=msg
        ),
    )


def _text(name: str, form: str) -> Mode:
    """Return the mode of sealed strings. `form` is its name in the figures: siv, ccm or ocb."""
    two = form == "siv"
    part = "" if two else f"{form}_"
    texts = {
        "macro": "" if two else f"{form.upper()}_",
        "nonce": "" if two else "const uint8_t nonce[12], ",
        "use": "" if two else "nonce, ",
        "name": name,
    }
    key = f"&{name}_mac.cipher, &{name}_ctr.cipher, " if two else "&key.cipher, "
    call = f"aesmall_text_{part}"

    def wide(verb: str) -> str:
        if two:
            return _two_wide(name) + c.NEXT
        return (
            f"@KEY@_wide{'' if form == 'ocb' and verb == 'open' else '_encrypt_only'}(&key)"
            + c.NEXT
        )

    return Mode(
        name,
        f"a message as a line of characters, by {form.upper()}",
        tuple(
            Way(
                f"{name}_{verb}",
                code.format(call=call + verb, key=key, **texts),
                decrypts=form == "ocb" and verb == "open",
                opens=verb == "open",
                wide=f"{name}_{verb}_wide",
                wide_code=code.format(call=f"{call}{verb}_wide", key=wide(verb), **texts),
                operations=(f"text_{form}_{verb}_47",),
                wide_operations=(f"text_{form}_own_{verb}_47",),
            )
            for verb, code in (("seal", c.TEXT_SEAL), ("open", c.TEXT_OPEN))
        ),
        declares=f"static @KEY@ {name}_mac, {name}_ctr;\n" * two,
        start=c.TWO_KEYS.format(name=name) * two,
        wiped=(f"{name}_mac", f"{name}_ctr") * two,
        own_keys=two,
        export="text",
    )


def _vault_way(verb: str, code: str) -> Way:
    return Way(
        f"vault_{verb}",
        code.format(**c.VAULT_PLAIN),
        decrypts=verb == "open",
        opens=verb == "open",
        wide=f"vault_{verb}_wide",
        wide_code=code.format(**c.VAULT_WIDE),
        operations=tuple(f"vault_{kind}ccm_{verb}_630" for kind in ("", "small_")),
        wide_operations=(f"vault_pairs_ccm_{verb}_630",),
        makes_keys=True,
    )


def _gcm_siv(verb: str, form: str = "", room: str = "") -> Way:
    """Return a way of GCM-SIV. `room` is the type that stores the key of this form of the hash."""
    name = f"gcm_siv{'_' * bool(form)}{form}"
    hash_room = f"aesmall_gcm_siv_{form}(&room){c.NEXT}" if form else ""
    return Way(
        f"{name}_{verb}",
        _aead(
            *(name, verb, 12, f"aesmall_gcm_siv_{verb}{'_hash' * bool(form)}"),
            f"&key.cipher, @KEY@_key_room_encrypt_only(&message){c.NEXT}{hash_room}",
            c.MESSAGE_AND_ROOM.format(room) if form else c.MESSAGE,
        ),
        opens=verb == "open",
        calls=(4, 0),
        calls_256=(6, 0),
        makes_keys=True,
    )


MODES = (
    Mode(
        "ctr",
        "encryption by a counter",
        (
            Way(
                "ctr",
                c.CTR.format("aesmall_ctr_crypt(&key.cipher"),
                calls=(0, 1),
                wide="ctr_wide",
                wide_code=c.CTR.format("aesmall_ctr_crypt_wide(\n        @KEY@_wide_ctr(&key)"),
            ),
        ),
        seals=False,
    ),
    Mode(
        "cbc",
        "cipher block chaining, without padding",
        (
            Way(
                "cbc_encrypt",
                c.CBC.format(c.NEW_IV, "encrypt", "aesmall_cbc_encrypt_nopad(&key.cipher"),
                calls=(0, 1),
            ),
            Way(
                "cbc_decrypt",
                c.CBC.format("", "decrypt", "aesmall_cbc_decrypt_nopad(&key.cipher"),
                decrypts=True,
                opens=True,
                wide="cbc_decrypt_wide",
                wide_code=c.CBC.format(
                    "", "decrypt", "aesmall_cbc_decrypt_nopad_wide(\n        @KEY@_wide(&key)"
                ),
            ),
        ),
        seals=False,
    ),
    Mode("cmac", "the tag of a message", (Way("cmac", c.CMAC, calls=(1, 1)),), seals=False),
    _aead_mode("ccm", "authenticated encryption", 13, (2, 2)),
    _aead_mode("eax", "authenticated encryption", 16, (7, 2), calls_in_c=(5, 2)),
    Mode(
        "siv",
        "authenticated encryption without a nonce",
        tuple(_siv(verb) for verb in c.VERBS),
        declares="static @KEY@ siv_mac, siv_ctr;\n",
        start=c.TWO_KEYS.format(name="siv"),
        wiped=("siv_mac", "siv_ctr"),
        own_keys=True,
    ),
    _aead_mode("ocb", "authenticated encryption, OCB3", 12, (3, 1), decrypts=True),
    _aead_mode("gcm", "authenticated encryption", 12, (2, 1), stored="stored_hash"),
    *(
        _aead_mode(f"gcm_{form}", title, 12, (1, 1), stored=form, is_form=True)
        for form, title in (
            ("compact", "GCM with less flash for its hash, on AVR"),
            ("small", "GCM with the least flash for its hash"),
            ("branch", "GCM with branches on the key of its hash, on AVR"),
            ("table", "GCM with a table of its hash"),
            ("table512", "GCM with two tables of its hash"),
        )
    ),
    Mode(
        "gcm_siv",
        "authenticated encryption that survives a nonce used twice",
        tuple(_gcm_siv(verb) for verb in c.VERBS),
    ),
    *(
        Mode(
            f"gcm_siv_{form}",
            title,
            tuple(_gcm_siv(verb, form, f"aesmall_ghash_{room}") for verb in c.VERBS),
            form_of="gcm_siv",
            export="gcm_siv_hash",
        )
        for form, room, title in (
            ("compact", "key", "GCM-SIV with less flash for its hash, on AVR"),
            ("small", "small_key", "GCM-SIV with the least flash for its hash"),
            ("branch", "branch_key", "GCM-SIV with branches on the keys of its hash, on AVR"),
            ("table", "table", "GCM-SIV with a table of its hash"),
            ("table512", "table512", "GCM-SIV with two tables of its hash"),
        )
    ),
    Mode(
        "xts",
        "sectors of a device, not authenticated",
        (
            Way("xts_encrypt", c.XTS.format("encrypt"), calls=(1, 1)),
            Way("xts_decrypt", c.XTS.format("decrypt"), decrypts=True, opens=True, calls=(1, 0)),
        ),
        declares="static @KEY@ xts_data, xts_tweak;\nstatic aesmall_xts xts;\n",
        start=c.XTS_START,
        wiped=("xts_data", "xts_tweak"),
        own_keys=True,
        seals=False,
    ),
    Mode(
        "kw",
        "a key wrapped with a key",
        (
            Way(
                "kw_wrap",
                c.KW.format("Writes AESMALL_KW_SIZE(in_len) bytes.", "wrap", "wrap"),
                calls=(0, 12),
            ),
            Way(
                "kw_unwrap",
                c.KW.format("Writes in_len - 8 bytes.", "unwrap", "unwrap"),
                decrypts=True,
                opens=True,
            ),
        ),
        seals=False,
    ),
    Mode(
        "lorawan",
        "frames of LoRaWAN 1.0.x",
        (
            Way("lorawan_uplink", c.UPLINK, calls=(5, 0), operations=("lorawan_uplink_16",)),
            Way(
                "lorawan_downlink",
                c.DOWNLINK,
                opens=True,
                calls=(5, 0),
                operations=("lorawan_downlink_16",),
            ),
        ),
        declares="static @KEY@ nwk_key, app_key;\nstatic aesmall_lorawan_session session;\n",
        start=c.LORAWAN_START,
        wiped=("nwk_key", "app_key"),
        own_keys=True,
    ),
    _text("text", "siv"),
    _text("text_ccm", "ccm"),
    _text("text_ocb", "ocb"),
    Mode(
        "vault",
        "a sealed file, in chunks by CCM",
        (_vault_way("seal", c.VAULT_SEAL), _vault_way("open", c.VAULT_OPEN)),
        declares=c.VAULT_DECLARES.format(**c.VAULT_PLAIN),
        start=c.VAULT_START,
        wiped=("master", "file_key", "vault", "buffer"),
        wide_declares=c.VAULT_DECLARES.format(**c.VAULT_WIDE),
        own_keys=True,
    ),
)
