import type { NameKind, NameVariant } from './names.ts'
import {
  BUSINESS,
  CIVIC,
  COMPANY_BESIDE,
  COMPLEMENTS,
  DETERMINERS,
  FIRST_NAMES,
  OTHER_COMPANIES,
  PLACE_BEFORE,
  THINGS,
} from './vocabulary.ts'
import type { Capitals, Word } from './words.ts'

/** A name that was found in a text, as the words from `from` up to but not including `to`. */
export interface NameOccurrence {
  words: readonly Word[]
  capitals: Capitals
  from: number
  to: number
}

/** Whether a name means its company: yes, no, or only where the text certainly names another company too. */
export type NameVerdict = 'company' | 'company-among-others' | 'no'

/** Number of words before and after a name in which business words are looked for. */
const NEAR = 4
const CURRENCY = /[$€£¥]/
const NUMBER = /^\d/

/** Judges by the words around it whether `variant`, found at `place`, means its company. docs/news.md has the rules. */
export function judgeName(variant: NameVariant, place: NameOccurrence): NameVerdict {
  if (!hasCapitals(variant, place) || isOtherCompany(variant, place)) return 'no'
  return RULES[variant.kind](place)
}

const RULES: Record<NameKind, (place: NameOccurrence) => NameVerdict> = {
  own: () => 'company',
  acronym(place) {
    const word = place.words[place.from]
    const quantity = CURRENCY.test(word.before) || (word.adjacent && NUMBER.test(before(place)))
    return place.capitals === 'all' || quantity ? 'no' : 'company'
  },
  phrase(place) {
    if (place.capitals === 'sentence' && !place.words[place.from].opens) return 'company'
    if (!hasArticle(place)) return 'company'
    return isBusiness(place) ? 'company' : 'no'
  },
  word(place) {
    if (isThing(place)) return 'no'
    if (isBesideCompany(place)) return 'company'
    if (hasArticle(place) || COMPLEMENTS.has(behind(place))) return 'no'
    if (place.capitals === 'sentence' && !place.words[place.from].opens) return 'company'
    return isBusiness(place) ? 'company' : 'company-among-others'
  },
  surname(place) {
    if (isThing(place) || FIRST_NAMES.has(before(place)) || isPartOfLongerName(place)) return 'no'
    return isBesideCompany(place) || isBusiness(place) ? 'company' : 'company-among-others'
  },
  place(place) {
    if (isThing(place)) return 'no'
    if (isBesideCompany(place)) return 'company'
    if (PLACE_BEFORE.has(before(place)) || isCivic(place) || isPartOfLongerName(place)) return 'no'
    return isBusiness(place) ? 'company' : 'company-among-others'
  },
}

function hasCapitals({ kind, raw }: NameVariant, { words, from, to }: NameOccurrence): boolean {
  if (kind === 'acronym') return words[from].raw.replace(/['’]s$/, '') === raw
  for (let place = from; place < to; place++) {
    const word = words[place]
    // Short words such as 'of', 'de' and 'y' need no capital, and nor does 'eBay'.
    if (!word.capital && (place === from || word.raw.length > 3) && !raw.startsWith(word.raw)) return false
  }
  return true
}

function before({ words, from }: NameOccurrence, distance = 1): string {
  return words[from - distance]?.folded ?? ''
}

function behind({ words, to }: NameOccurrence): string {
  return words[to]?.folded ?? ''
}

/** Whether an article stands before the name. The Spanish 'a' is none: 'multa a Apple'. */
function hasArticle(place: NameOccurrence): boolean {
  const word = before(place)
  return DETERMINERS.has(word) && !(word === 'a' && place.capitals === 'sentence')
}

function isOtherCompany(variant: NameVariant, place: NameOccurrence): boolean {
  return OTHER_COMPANIES[variant.words.join(' ')]?.has(behind(place)) ?? false
}

function isThing(place: NameOccurrence): boolean {
  const thing = THINGS[place.words[place.from].folded]
  return (thing?.behind?.has(behind(place)) || thing?.before?.has(before(place))) ?? false
}

function isBesideCompany(place: NameOccurrence): boolean {
  if (COMPANY_BESIDE.has(behind(place)) || COMPANY_BESIDE.has(before(place))) return true
  // This is for 'acciones de Meta' and 'shares of Target'.
  return (before(place) === 'de' || before(place) === 'of') && COMPANY_BESIDE.has(before(place, 2))
}

/**
 * Whether another capitalised word next to a name makes it part of a longer one: 'Ford Coppola', 'San Juan Williams'.
 */
function isPartOfLongerName({ words, capitals, from, to }: NameOccurrence): boolean {
  if (capitals !== 'sentence') return false
  const previous = words[from - 1]
  const next = words[to]
  const joined = (word: Word | undefined) =>
    word?.capital === true && !BUSINESS.has(word.folded) && !NUMBER.test(word.raw)
  return (words[from].adjacent && joined(previous) && !previous.opens) || (next?.adjacent === true && joined(next))
}

function isBusiness({ words, from, to }: NameOccurrence): boolean {
  for (let place = Math.max(0, from - NEAR); place < Math.min(words.length, to + NEAR); place++)
    if ((place < from || place >= to) && BUSINESS.has(words[place].folded)) return true
  return false
}

function isCivic({ words, from, to }: NameOccurrence): boolean {
  for (let place = Math.max(0, from - NEAR); place < Math.min(words.length, to + NEAR); place++)
    if (CIVIC.has(words[place].folded)) return true
  return false
}
