# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
#
# Installs the library for find_package(aesmall), with the headers in a separate folder.

include(CMakePackageConfigHelpers)

set(config "${CMAKE_INSTALL_LIBDIR}/cmake/aesmall")

install(DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/src/"
    DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/aesmall"
    FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
install(TARGETS aesmall EXPORT aesmall ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(EXPORT aesmall NAMESPACE aesmall:: DESTINATION "${config}" FILE aesmallConfig.cmake)

write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/aesmallConfigVersion.cmake"
    COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/aesmallConfigVersion.cmake"
    "${CMAKE_CURRENT_SOURCE_DIR}/cmake/places.ld"
    "${CMAKE_CURRENT_SOURCE_DIR}/cmake/places_avr.ld" DESTINATION "${config}")
