import t from 'tap'
import { setOf } from '#commands/eval/evaluation.ts'
import { readHeadlines } from '#commands/eval/sentiment-headlines.ts'
import { accuracy, confusionOf, type Judged, macroF1 } from '#domain/sentiment/evaluation.ts'
import { analyse } from '#domain/sentiment/index.ts'
import { isDoubtful } from '#domain/sentiment/score.ts'
import { needs, shared } from '../support/reference/reference.ts'

const FOLDER = 'reference/sentiment/'
const REAL_SPANISH = ['finances-es', 'panama-es']

t.test('sentiment on labelled headlines', needs(FOLDER), async (t) => {
  const headlines = await readHeadlines(shared(FOLDER))
  const rows = headlines.map((row) => ({ ...row, set: setOf(row.file), reading: analyse(row.text) }))
  const judged = (of: typeof rows): Judged[] =>
    of.map(({ label, reading }) => ({ truth: label!, answer: reading.label }))
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
})
