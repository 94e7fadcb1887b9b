/*
 * utf8.h -- where one character of a text ends.
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stddef.h>

/* utf8_char -- bytes of the well-formed character at text (room bytes left):
 * 1 .. 4, or 0 if it is ill-formed (Unicode, table 3-7: no overlong form, no
 * surrogate, nothing above U+10FFFF). */
size_t utf8_char(const char *text, size_t room);

/* utf8_bad -- offset of the first ill-formed byte, or len if there is none. */
size_t utf8_bad(const char *text, size_t len);

#endif
