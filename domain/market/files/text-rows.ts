/** A row of a table, its fields trimmed, and the number of the line on which it starts, from 1. */
export interface TextRow {
  fields: readonly string[]
  line: number
}

/** The header of a table, and the number of rows up to its end: those before it and its own. */
export interface FoundHeader<Header> {
  header: Header
  rows: number
}

export interface HeaderFault {
  /** A sentence without its subject, the file. */
  reason: string
  /** Number of required columns that the best line has: of two faults, the one with more of them explains more. */
  known: number
}

/**
 * The name of a column as it can be compared: in lower case, without accents, signs, units in brackets or a leading
 * number, its words divided by single spaces (`<OPEN>`, `1. open` and `Open (EUR)` are `open`, `adjClose` is `adj
 * close`).
 */
export function columnWord(text: string): string {
  return text
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^[\d ]+ /, '')
    .trim()
}

/**
 * The name of a column among known ones, in any case: capitals divide words only where the name is not known without
 * that (`sYmBoL` is `symbol`, `adjClose` is `adj close`).
 */
export function columnAmong(isKnown: (word: string) => boolean, text: string): string {
  const undivided = columnWord(text.toLowerCase())
  return isKnown(undivided) ? undivided : columnWord(text)
}

/** Why a column or a whole table cannot be read. */
export interface FormatFault {
  /** A sentence without its subject, the file. */
  reason: string
  /** A field that shows it. */
  example: string
}

/** The start of a text within quotes, to be put in a sentence. */
export function quoteStart(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}

/**
 * Which of two ways of reading holds for a whole table, by how many of its values allow only the one or only the other:
 * null where no value decides, `mixed` where too many contradict each other to be a few errors.
 */
export function decideByValues<Reading>(
  [first, firstCount]: readonly [Reading, number],
  [second, secondCount]: readonly [Reading, number],
): Reading | 'mixed' | null {
  if (firstCount + secondCount === 0) return null
  if (Math.min(firstCount, secondCount) > MOST_ERRORS * (firstCount + secondCount)) return 'mixed'
  return firstCount > secondCount ? first : second
}

/** The share of values that may be typing errors, each of which is refused with its row. */
const MOST_ERRORS = 0.1
