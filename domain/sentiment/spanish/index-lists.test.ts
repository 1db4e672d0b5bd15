import t from 'tap'
import type { Entry } from '../entries.ts'
import { analyse } from '../index.ts'
import type { WordList } from '../lexicon.ts'
import { ROUTINE } from './corporate-events.ts'
import { SPANISH_WORDS } from './index.ts'
import { expand } from './inflection.ts'

const itemsOf = (lists: readonly WordList[]) =>
  lists.flatMap(([entry, words]) =>
    words.split(' ').map((item) => ({ entry, text: item.replace(/[_-]/g, ' ').replaceAll('*', '') })),
  )

const ALL = itemsOf(SPANISH_WORDS)
const isDeed = (entry: Entry) => entry.kind === 'judgement' && entry.deed === true
// The word follows a name, as it does in headlines.
const read = (text: string) => analyse(`Altirena ${text}`, 'es')

t.test('a phrase that is good or bad speaks for all of its words', async (t) => {
  const phrases = ALL.filter(({ entry, text }) => entry.kind === 'judgement' && text.includes(' '))
  t.ok(phrases.length > 1_000)
  const wrong = phrases.filter(({ entry, text }) => {
    const { words } = read(text)
    return entry.kind !== 'judgement' || words.length !== 1 || Math.sign(words[0].weight) !== Math.sign(entry.weight)
  })
  t.same(
    wrong.map(({ text }) => text),
    [],
  )
})

t.test('a deed counts in a headline, in no sentence of prose and behind no article', async (t) => {
  const deeds = ALL.filter(({ entry, text }) => isDeed(entry) && !text.includes(' '))
  t.ok(deeds.length > 1_000)
  t.same(
    deeds.filter(({ text }) => read(text).words.length !== 1).map(({ text }) => text),
    [],
  )
  t.same(
    deeds.filter(({ text }) => read(`${text}.`).words.length > 0).map(({ text }) => text),
    [],
  )
  t.same(
    deeds.filter(({ text }) => read(`y la ${text}`).words.length > 0).map(({ text }) => text),
    [],
  )
})

t.test('routine says nothing', async (t) => {
  const phrases = itemsOf(ROUTINE.map(([entry, words]) => [entry, expand(words)]))
  t.ok(phrases.length > 500)
  t.same(
    phrases.filter(({ text }) => read(text).words.length > 0).map(({ text }) => text),
    [],
  )
})

t.test('a negation turns what a verb does to what moves', async (t) => {
  const verbs = [
    ['aumenta', 'aumentar'],
    ['reduce', 'reducir'],
    ['mejora', 'mejorar'],
    ['recorta', 'recortar'],
    ['eleva', 'elevar'],
    ['frena', 'frenar'],
  ]
  const measures = ['las ventas', 'el empleo', 'las exportaciones', 'la deuda', 'las pérdidas', 'los costes']
  for (const [verb, infinitive] of verbs) {
    for (const measure of measures) {
      const said = read(`${verb} ${measure}`).score
      t.ok(said !== 0 && said * read(`no ${verb} ${measure}`).score < 0, `no ${verb} ${measure}`)
      t.ok(said * read(`no logra ${infinitive} ${measure}`).score < 0, `no logra ${infinitive} ${measure}`)
    }
  }
})
