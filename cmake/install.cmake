# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# For find_package(aesmall): both targets and, since the INTERFACE target is
# compiled by its user, the sources beside the headers.

include(CMakePackageConfigHelpers)

set(config "${CMAKE_INSTALL_LIBDIR}/cmake/aesmall")

install(DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/src/" DESTINATION "${installed_src}"
    FILES_MATCHING PATTERN "*.[chS]" PATTERN "*.hpp" PATTERN "*.inc")
install(TARGETS aesmall aesmall_static EXPORT aesmall
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(EXPORT aesmall NAMESPACE aesmall:: DESTINATION "${config}" FILE aesmallConfig.cmake)

write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/aesmallConfigVersion.cmake"
    COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/aesmallConfigVersion.cmake" DESTINATION "${config}")
