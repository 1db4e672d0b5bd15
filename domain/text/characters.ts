/**
 * A part of patterns for any character that PostgreSQL accepts, which excludes NUL and halves of surrogate pairs. The
 * range ends at the neighbours of the halves, which no text uses either (U+D7FF is no character, U+E000 is private),
 * since some programs that read the API's schemas refuse a pattern with a half in it.
 */
export const CHARACTER = '[^\\u0000\\ud7ff-\\ue000]'
