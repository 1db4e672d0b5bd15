import t from 'tap'
import { FUNCTION_WORDS as ENGLISH_FUNCTION_WORDS } from './english/index.ts'
import { JUDGEMENTS as ENGLISH_JUDGEMENTS } from './english/judgements.ts'
import { MEASURES as ENGLISH_MEASURES } from './english/measures.ts'
import { MOVEMENT_VERBS as ENGLISH_MOVES } from './english/movement-verbs.ts'
import { judgement } from './entries.ts'
import { compile, matchAt } from './lexicon.ts'
import { SPANISH_WORDS } from './spanish/index.ts'
import { tokenise } from './tokens.ts'

t.test('the longest phrase wins, a word before a stem, a longer stem before a shorter', async (t) => {
  const lexicon = compile([
    [judgement(1), 'bono* bajó fin'],
    [judgement(2), 'bonos bonoba*'],
    [judgement(3), 'bonos_basur* fin_de'],
  ])
  const weightOf = (text: string) => {
    const match = matchAt(lexicon, tokenise(text), 0)
    return match === null ? null : [match.entry.kind === 'judgement' && match.entry.weight, match.length]
  }
  t.same(weightOf('bonos basura'), [3, 2])
  t.same(weightOf('bonos del Estado'), [2, 1])
  t.same(weightOf('bonobasura'), [2, 1])
  t.same(weightOf('bonote'), [1, 1])
  t.same(weightOf('fin de la crisis'), [3, 2])
  t.same(weightOf('fin'), [1, 1])
  t.same(weightOf('bajó'), [1, 1])
  t.same(weightOf('bajo'), null)
  t.same(weightOf('otro'), null)
})

t.test('no word is in two lists of a language, or next to a stem with the same meaning', async (t) => {
  const languages = [[SPANISH_WORDS], [ENGLISH_JUDGEMENTS, ENGLISH_MEASURES, ENGLISH_MOVES, ENGLISH_FUNCTION_WORDS]]
  for (const lists of languages) {
    const items = lists.flat().flatMap(([entry, words]) =>
      words
        .trim()
        .split(/\s+/)
        .map((word) => ({ entry, word })),
    )
    const seen = new Set<string>()
    const twice = items.filter(({ word }) => seen.size === seen.add(word).size).map(({ word }) => word)
    t.same(twice, [])
    const stems = items.filter(({ word }) => /^\w+\*$/.test(word))
    const needless = items.filter(({ word, entry }) => {
      return stems.some((stem) => stem.entry === entry && stem.word !== word && word.startsWith(stem.word.slice(0, -1)))
    })
    t.same(
      needless.map(({ word }) => word).filter((word) => !word.includes('_')),
      [],
    )
  }
})
