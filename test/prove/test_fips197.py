# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Tests of the specification: with known bits it is OpenSSL's AES, and with variables too."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from aesmall_prove.fips197 import (
    INVERSE_SBOX,
    ROUNDS,
    SBOX,
    Aes,
    Byte,
    add,
    constant,
    scale,
    times,
)
from aesmall_prove.gf2 import Domain
from aesmall_prove.specification import LAYOUTS
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

from .evaluation import Evaluation

SIZES = tuple(ROUNDS)
#: FIPS 197, C.1 to C.3: a block and its ciphertexts under the secrets 000102...
PLAIN = bytes.fromhex("00112233445566778899aabbccddeeff")
ENCRYPTED = {
    128: "69c4e0d86a7b0430d8cdb78070b4c55a",
    192: "dda97ca4864cdfe06eaf70a0ec0d7191",
    256: "8ea2b7ca516745bfeafc49904b496089",
}
#: FIPS 197, A.1 to A.3: a secret and the last word of its expansion
EXPANDED = {
    "2b7e151628aed2a6abf7158809cf4f3c": "b6630ca6",
    "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b": "01002202",
    "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4": "706c631e",
}


def bytes_of(forms: Sequence[Byte], input_: Evaluation | None = None) -> bytes:
    """Return the values of some bytes. Without an input, all bits must be known."""
    if input_ is None:
        assert all(bit in (0, 1) for byte in forms for bit in byte)
        input_ = Evaluation(Domain(), random.Random(0), {})
    return bytes(input_.word(byte, 8) for byte in forms)


def known(data: bytes) -> list[Byte]:
    return [constant(byte) for byte in data]


def openssl(secret: bytes, block: bytes) -> bytes:
    return Cipher(algorithms.AES(secret), modes.ECB()).encryptor().update(block)


def test_the_field_is_that_of_the_examples() -> None:
    assert times(0x57, 0x83) == 0xC1  # 4.2
    assert times(0x57, 0x13) == 0xFE
    assert SBOX[0x53] == 0xED  # 5.1.1
    assert [INVERSE_SBOX[SBOX[x]] for x in range(256)] == list(range(256))


def test_sums_and_multiples_of_bytes_are_those_of_their_values() -> None:
    domain, generator = Domain(), random.Random(1)
    x, y = domain.variables("x"), domain.variables("y")
    for _ in range(20):
        input_ = Evaluation(domain, generator, {})
        factor, a, b = generator.randrange(256), input_.word(x, 8), input_.word(y, 8)
        assert input_.word(scale(factor, x), 8) == times(factor, a)
        assert input_.word(add(x, y, constant(0x63)), 8) == a ^ b ^ 0x63


@pytest.mark.parametrize("bits", SIZES)
def test_the_examples_of_the_standard(bits: int) -> None:
    aes = Aes(Domain(), bits)
    round_keys = aes.key_expansion(known(bytes(range(bits // 8))))
    encrypted = aes.encrypt(round_keys, known(PLAIN), "")
    assert bytes_of(encrypted).hex() == ENCRYPTED[bits]
    assert bytes_of(aes.decrypt(round_keys, encrypted, "")) == PLAIN
    [(secret, last)] = [(s, w) for s, w in EXPANDED.items() if 4 * len(s) == bits]
    expanded = aes.key_expansion(known(bytes.fromhex(secret)))
    assert len(expanded) == 16 * (ROUNDS[bits] + 1)
    assert bytes_of(expanded[-4:]).hex() == last
    assert aes.key_expansion(known(bytes.fromhex(secret)), ahead=8)[:-32] == expanded


@pytest.mark.parametrize("bits", SIZES)
def test_random_inputs_against_openssl(bits: int) -> None:
    generator, aes = random.Random(bits), Aes(Domain(), bits)
    for _ in range(4):
        secret, block = generator.randbytes(bits // 8), generator.randbytes(16)
        round_keys = aes.key_expansion(known(secret))
        encrypted = aes.encrypt(round_keys, known(block), "")
        assert bytes_of(encrypted) == openssl(secret, block)
        assert bytes_of(aes.decrypt(round_keys, encrypted, "")) == block


@pytest.mark.parametrize("bits", SIZES)
def test_variables_against_openssl(bits: int) -> None:
    generator, domain = random.Random(bits), Domain()
    aes = Aes(domain, bits)
    secret = [domain.variables(f"secret[{i}]") for i in range(bits // 8)]
    block = [domain.variables(f"in[{i}]") for i in range(16)]
    round_keys = aes.key_expansion(secret)
    encrypted = aes.encrypt(round_keys, block, "e")
    decrypted = aes.decrypt(round_keys, block, "d")
    for _ in range(3):
        input_ = Evaluation(domain, generator, {})
        key, text = bytes_of(secret, input_), bytes_of(block, input_)
        assert bytes_of(encrypted, input_) == openssl(key, text)
        assert openssl(key, bytes_of(decrypted, input_)) == text


def test_a_byte_with_one_variable_has_a_lane() -> None:
    domain = Domain()
    aes = Aes(domain, 128)
    [bit] = domain.variables("x", 1)
    expanded = aes.key_expansion([*known(bytes(15)), (bit, *(0,) * 7)])
    for value, secret in ((0, bytes(16)), (1, bytes([*bytes(15), 1]))):
        input_ = Evaluation(domain, random.Random(2), {1: value})
        plain = aes.key_expansion(known(secret))
        assert bytes_of(expanded, input_) == bytes_of(plain)


def test_the_layouts_hold_every_bit_of_the_round_keys_once() -> None:
    domain = Domain()
    round_keys = [domain.variables(f"key[{i}]") for i in range(32)]
    assert LAYOUTS["fips197"](round_keys) == round_keys
    fixsliced = [form & ~1 for byte in LAYOUTS["fixsliced"](round_keys) for form in byte]
    assert sorted(fixsliced) == sorted(form for byte in round_keys for form in byte)
