// Written without flags and without names of Unicode properties where ranges do, so that patterns made of them mean the
// same to the programs that read the API's schemas.

/** Any character that PostgreSQL takes: neither NUL nor half of a surrogate pair. A part of patterns. */
export const CHARACTER = '[\\u0001-\\ud7ff\\ue000-\u{10ffff}]'
