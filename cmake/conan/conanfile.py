# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The recipe of aesmall for Conan 2, from the release's archive for CMake."""

from pathlib import Path

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, get


class Aesmall(ConanFile):
    """A static library in C."""

    name = "aesmall"
    version = "@VERSION@"
    description = "AES for the smallest processors: AVR, Cortex-M, RISC-V and plain C"
    license = "MIT-0"
    url = homepage = "https://github.com/aesmall/aesmall"
    topics = ("aes", "cryptography", "embedded", "avr", "cortex-m", "lorawan")
    package_type = "static-library"
    languages = "C"
    settings = ("os", "arch", "compiler", "build_type")

    def layout(self):
        cmake_layout(self, src_folder="src")

    def source(self):
        get(self, "@URL@", sha256="@SHA256@", strip_root=True)

    def generate(self):
        CMakeToolchain(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, Path(self.package_folder, "licenses"))
        CMake(self).install()

    def package_info(self):
        self.cpp_info.libs = ["aesmall"]
        self.cpp_info.includedirs = ["include/aesmall"]
