import { LIMITS } from '../contract/accounts/limits.ts'

/** Neither a control, a line or paragraph separator, a mark that turns the direction of text, nor half of a surrogate pair. */
const SHOWN = '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069\\ud7ff-\\ue000]'
/** Letters and symbols without a picture: the fillers of Hangul, the empty pattern of Braille and the empty note. */
const BLANK = '[\\u115f\\u1160\\u3164\\uffa0\\u2800\u{1d159}]'

const VISIBLE = `(?!${BLANK})(?:\\p{L}|\\p{N}|\\p{P}|\\p{S})`

/**
 * A name on one line, in which something can be seen: neither space nor marks nor zero-width signs alone. Without a part
 * that may match in two ways, so that a long text takes one pass.
 */
export const NAME_PATTERN = `^(?:(?!${VISIBLE})${SHOWN})*${VISIBLE}${SHOWN}*$`

const NAME = new RegExp(NAME_PATTERN, 'u')

/** A person's name as it is stored, trimmed: 1 to 80 characters (code points). Null where the text is no name. */
export function personName(text: string): string | null {
  const name = text.trim()
  return [...name].length <= LIMITS.name_max && NAME.test(text) ? name : null
}
