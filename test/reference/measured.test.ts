import { fileURLToPath } from 'node:url'
import t from 'tap'
import { readAnswers, tallyOf } from '#commands/eval/commentary.ts'
import { readHeadlines } from '#commands/eval/sentiment-headlines.ts'
import { sentimentMeasurement } from '#commands/eval/sentiment-report.ts'
import { MEASURED_COMMENTARY } from '#domain/commentary/measured.ts'
import { MEASURED_SENTIMENT } from '#domain/sentiment/measured.ts'
import { needs, shared } from '../support/reference/reference.ts'

// The figures of the page 'Cómo medimos' must be those that the commands measure. If code has changed them, run the
// command again with --record.

const SENTIMENT = 'reference/sentiment/'
const COMMENTARY = fileURLToPath(new URL('../support/comments/answers-kept-aside.jsonl', import.meta.url))

t.test('sentiment', needs(SENTIMENT), async (t) => {
  const { measured_on: _, ...figures } = sentimentMeasurement(await readHeadlines(shared(SENTIMENT)))
  const { measured_on, ...shown } = MEASURED_SENTIMENT
  t.same(shown, figures)
  t.match(measured_on, /^\d{4}-\d\d-\d\d$/)
})

t.test('sentences in marks', async (t) => {
  const { measured_on, ...shown } = MEASURED_COMMENTARY
  t.same(shown, tallyOf(await readAnswers(COMMENTARY)))
  t.match(measured_on, /^\d{4}-\d\d-\d\d$/)
  t.ok(shown.faithful.sentences >= 150 && shown.claims.sentences + shown.talk.sentences >= 60, JSON.stringify(shown))
})
