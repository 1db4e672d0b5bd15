import type { WordList } from '../lexicon.ts'
import { BURDENS } from './burdens.ts'
import { DEEDS } from './deeds.ts'
import { EXPECTATIONS } from './expectations.ts'
import { FUNCTION_WORDS } from './grammar.ts'
import { IDIOMS } from './idioms.ts'
import { expand } from './inflection.ts'
import { INSOLVENCY } from './insolvency.ts'
import { JUDGEMENTS } from './judgements.ts'
import { LAW } from './law.ts'
import { MEASURES } from './measures.ts'
import { MOVES } from './moves.ts'
import { PEOPLE } from './people.ts'
import { ROUTINE } from './routine.ts'
import { SUPERLATIVES } from './superlatives.ts'

const LISTS: readonly WordList[] = [
  ...JUDGEMENTS,
  ...MEASURES,
  ...MOVES,
  ...FUNCTION_WORDS,
  ...DEEDS,
  ...BURDENS,
  ...LAW,
  ...INSOLVENCY,
  ...PEOPLE,
  ...SUPERLATIVES,
  ...IDIOMS,
  ...EXPECTATIONS,
  ...ROUTINE,
]

/** Every Spanish word list, written out; where two have the same word, the later one wins. */
export const SPANISH_WORDS: readonly WordList[] = LISTS.map(([entry, words]) => [entry, expand(words)])
