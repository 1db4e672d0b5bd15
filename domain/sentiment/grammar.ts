import type { Lexicon } from './lexicon.ts'
import type { Phrases } from './phrases.ts'
import type { Entry } from './types.ts'

/** What the rules need to know about a language; all words folded. */
export interface Grammar {
  lexicon: Lexicon
  /** Asked for a word that the lexicon does not know. */
  otherwise?: (word: string) => Entry | null
  /** Words that stop the search for what a movement moves. */
  barriers: ReadonlySet<string>
  /** Before a noun: they tell 'la baja' from 'baja'. */
  determiners: ReadonlySet<string>
  /** Between a fall and what it ends in: 'cae en recesión', 'slips to a loss'. */
  into: ReadonlySet<string>
  /** Between a share in per cent and what it is a share of: '60 % del PIB'. */
  of: ReadonlySet<string>
  /** After 'price of': what companies and people buy; all else is sold. */
  bought: ReadonlySet<string>
  /** Barriers that do not end what a charge is for: 'la multa por fraude y cohecho'. */
  grounds: ReadonlySet<string>
  /** 'A, but B': B counts more than A. */
  turns: Phrases
  /** 'Despite A, B': A counts little. */
  concessions: Phrases
  /** 'A after B': B is what led there. */
  causes: ReadonlySet<string>
  /** First words of a headline that promises an explanation: 'how', 'which'. */
  questions: Phrases
  /** Anywhere in a headline that only lists what else there is: 'y otras noticias'. */
  digests: Phrases
  /** After a per cent figure: 'un 5 % más'. */
  more: ReadonlySet<string>
  less: ReadonlySet<string>
  /** Between a figure and the earlier one: 'frente a', 'compared with'. */
  against: Phrases
  /** 'From negative to stable': before the old state, and before the new one. */
  from: ReadonlySet<string>
  to: ReadonlySet<string>
  /** A figure after the first is below zero, after the second above: 'una pérdida de 3 millones'. */
  losses: ReadonlySet<string>
  profits: ReadonlySet<string>
  /** Words after a number that multiply it. */
  scales: ReadonlyMap<string, number>
}
