# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# aesmall for vcpkg, from the release's archive for CMake.

vcpkg_download_distfile(archive
    URLS "@URL@"
    FILENAME "aesmall-${VERSION}-cmake.tar.gz"
    SHA512 @SHA512@)
vcpkg_extract_source_archive(source_path ARCHIVE "${archive}")
vcpkg_cmake_configure(SOURCE_PATH "${source_path}")
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/aesmall)
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include")
vcpkg_install_copyright(FILE_LIST "${source_path}/LICENSE")
