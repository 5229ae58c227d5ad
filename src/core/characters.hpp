/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Strings as arguments in C++: string literals, arrays, and string classes. aesmall.hpp includes
 * this header. */
#ifndef AESMALL_CORE_CHARACTERS_HPP
#define AESMALL_CORE_CHARACTERS_HPP

#include <stddef.h>
#include <stdint.h>
#include <string.h>

namespace aesmall
{

/* Internal: accepts only a pointer to characters. */
template <class Type> struct IsCharacters;
template <> struct IsCharacters<const char *> {
    typedef int type;
};
template <> struct IsCharacters<char *> {
    typedef int type;
};

/* Characters that a call reads, without their NUL. An object converts by itself from
 *   a string. NULL means no characters an array of char, up to its NUL, or to its end without a NUL
 *   a String of Arduino, a std::string, or any other class with c_str() and length()
 *
 * It points to the characters: they MUST outlive it. */
class Characters
{
  public:
    template <class Pointer>
    Characters(Pointer string, typename IsCharacters<Pointer>::type = 0)
        : start(string), count(string == NULL ? 0 : strlen(string))
    {
    }

    template <size_t size> Characters(const char (&array)[size]) : start(array), count(0)
    {
        const void *const end = memchr(array, 0, size);

        count = end == NULL ? size : static_cast<size_t>(static_cast<const char *>(end) - array);
    }

    template <class Text>
    Characters(const Text &text, decltype(text.c_str()) = NULL)
        : start(text.c_str()), count(text.length())
    {
    }

    /** Return where the characters begin. No NUL need follow them. */
    const char *data() const
    {
        return start;
    }

    /** Return where the characters begin, as bytes. */
    const uint8_t *bytes() const
    {
        return static_cast<const uint8_t *>(static_cast<const void *>(start));
    }

    /** Return the number of characters in bytes, without a NUL. */
    size_t length() const
    {
        return count;
    }

  private:
    const char *start;
    size_t count;
};

} // namespace aesmall

#endif
