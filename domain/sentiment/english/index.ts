import type { Grammar } from '../grammar.ts'
import { compile, wordSet } from '../lexicon.ts'
import { phrases } from '../phrases.ts'
import { FUNCTION_WORDS } from './grammar.ts'
import { JUDGEMENTS } from './judgements.ts'
import { MEASURES } from './measures.ts'
import { MOVES } from './moves.ts'
import { TRADERS } from './traders.ts'
import { generalJudgement } from './vader.ts'

export const ENGLISH: Grammar = {
  lexicon: compile([...JUDGEMENTS, ...MEASURES, ...MOVES, ...FUNCTION_WORDS]),
  otherwise: generalJudgement,
  barriers: wordSet(
    'and but although though after as amid while when if despite because which that where due on with before',
  ),
  determiners: wordSet('a an the its his their this any further sharp big another'),
  of: wordSet('of'),
  bought: wordSet(''),
  grounds: wordSet(''),
  turns: phrases('but however although though yet'),
  concessions: phrases('despite in_spite_of notwithstanding'),
  into: wordSet('to into'),
  causes: wordSet('after'),
  questions: phrases('how what which who why where when should is are can will'),
  digests: phrases('and_other_news'),
  more: wordSet('more higher up increase rise above'),
  less: wordSet('less lower fewer down decrease drop fall below'),
  against: phrases(
    'compared_with compared_to versus vs against as_compared_to as_compared_with up_from down_from in_comparison_to in_comparison_with from',
  ),
  from: wordSet('from'),
  to: wordSet('to'),
  losses: wordSet('loss losses deficit negative'),
  profits: wordSet('profit profits income earnings surplus positive'),
  scales: new Map([
    ['k', 1e3],
    ['thousand', 1e3],
    ['m', 1e6],
    ['mn', 1e6],
    ['mln', 1e6],
    ['million', 1e6],
    ['b', 1e9],
    ['bn', 1e9],
    ['billion', 1e9],
  ]),
}

/** For posts that name shares as '$ABC'. */
export const ENGLISH_POSTS: Grammar = {
  ...ENGLISH,
  lexicon: compile([...JUDGEMENTS, ...MEASURES, ...MOVES, ...FUNCTION_WORDS, ...TRADERS]),
}
