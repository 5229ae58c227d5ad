/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The names of errors for C++. aesmall.hpp includes this header. */
#ifndef AESMALL_CORE_ERROR_NAME_HPP
#define AESMALL_CORE_ERROR_NAME_HPP

#include "error_name.h"

#if defined(__AVR__)
class __FlashStringHelper; /* Arduino's type of strings in flash */
#endif

namespace aesmall
{

#if defined(__AVR__)
/**
 * Return the name of an error and its meaning, for print() and println() of Arduino.
 *
 * @param error  a result of a call of this library
 * @return the text of aesmall_error_name(), in flash on AVR
 *
 * Serial.println(aesmall::error_name(error));
 */
inline const __FlashStringHelper *error_name(aesmall_error error)
{
    return static_cast<const __FlashStringHelper *>(aesmall_error_name(error));
}
#else
/**
 * Return the name of an error and its meaning, for print() and println() of Arduino.
 *
 * @param error  a result of a call of this library
 * @return the text of aesmall_error_name(), in flash on AVR
 *
 * Serial.println(aesmall::error_name(error));
 */
inline const char *error_name(aesmall_error error)
{
    return aesmall_error_name(error);
}
#endif

} // namespace aesmall

#endif
