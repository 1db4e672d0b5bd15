/**
 * Any character that PostgreSQL takes: neither NUL nor half of a surrogate pair. A part of patterns. The halves are
 * written by their neighbours, which nobody writes either (U+D7FF is no character, U+E000 private), since some programs
 * that read the API's schemas refuse a pattern with a half in it.
 */
export const CHARACTER = '[^\\u0000\\ud7ff-\\ue000]'
