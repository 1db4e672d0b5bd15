import fc from 'fast-check'

/** Half of a pair too, as in what JavaScript calls a string. */
const character = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))

/** Any text. fast-check's own `binary` looks every character up in a table that takes a second to make. */
export const anyText = (maxLength?: number): fc.Arbitrary<string> => fc.string({ unit: character, maxLength })
