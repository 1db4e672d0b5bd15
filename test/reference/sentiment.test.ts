import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import type { Sentiment } from '../../domain/contract/news.ts'
import { isDoubtful } from '../../domain/sentiment/doubtful.ts'
import { accuracy, confusionOf, type Judged, macroF1 } from '../../domain/sentiment/evaluation.ts'
import { analyse, type Language } from '../../domain/sentiment/index.ts'
import { needs } from '../support/reference/reference.ts'

const FOLDER = 'reference/sentiment/'
const REAL_SPANISH = ['finances-es', 'panama-es']

interface Row {
  set: string
  lang: Language
  text: string
  label: Sentiment
}

function readRows(): Row[] {
  const url = new URL(`../../../shared/${FOLDER}`, import.meta.url)
  const names = readdirSync(url).filter((name) => name.endsWith('.jsonl'))
  return names.flatMap((name) => {
    const lines = readFileSync(new URL(name, url), 'utf8').trim().split('\n')
    return lines.map((line) => JSON.parse(line) as Row)
  })
}

t.test('sentiment on labelled headlines', needs(FOLDER), (t) => {
  const rows = readRows().map((row) => ({ ...row, reading: analyse(row.text) }))
  const judged = (of: typeof rows): Judged[] =>
    of.map(({ label, reading }) => ({ truth: label, answer: reading.label }))
  const f1 = (of: typeof rows) => macroF1(confusionOf(judged(of)))
  const right = (of: typeof rows) => accuracy(confusionOf(judged(of)))

  t.ok(f1(rows.filter(({ lang }) => lang === 'en')) >= 60, 'macro-F1 of English')
  t.ok(f1(rows.filter(({ lang }) => lang === 'es')) >= 65, 'macro-F1 of Spanish')
  t.ok(f1(rows.filter(({ set }) => REAL_SPANISH.includes(set))) >= 57, 'macro-F1 of real Spanish headlines')
  t.ok(rows.filter(({ lang, reading }) => lang === reading.lang).length >= 0.99 * rows.length, 'language')

  const doubtful = rows.filter(({ reading }) => isDoubtful(reading.score))
  const clear = rows.filter(({ reading }) => !isDoubtful(reading.score) && reading.label !== 'neutral')
  t.ok(right(doubtful) < 55, 'the doubtful band is doubtful')
  t.ok(right(clear) > 70, 'above it labels are mostly right')
  t.end()
})
