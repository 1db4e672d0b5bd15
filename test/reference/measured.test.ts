import { fileURLToPath } from 'node:url'
import t from 'tap'
import { commentaryMeasurement, countCheck, emptyTally, readComments } from '../../commands/eval/comments.ts'
import { readHeadlines } from '../../commands/eval/headlines.ts'
import { sentimentMeasurement } from '../../commands/eval/sentiment-sets.ts'
import { factsOf } from '../../domain/commentary/facts.ts'
import { checkFigures } from '../../domain/commentary/figure-check.ts'
import { MEASURED_COMMENTARY } from '../../domain/commentary/measured.ts'
import { MEASURED_SENTIMENT } from '../../domain/sentiment/measured.ts'
import { needs, shared } from '../support/reference/reference.ts'

// The figures of the page 'Cómo medimos' are those that the commands measure. If the code changed them, run the command
// again with --record.

const SENTIMENT = 'reference/sentiment/'
const COMMENTARY = fileURLToPath(new URL('../support/comments/comments-kept-aside.jsonl', import.meta.url))

t.test('sentiment', needs(SENTIMENT), async (t) => {
  const { measured_on: _, ...figures } = sentimentMeasurement(await readHeadlines(shared(SENTIMENT)))
  const { measured_on, ...shown } = MEASURED_SENTIMENT
  t.same(shown, figures)
  t.match(measured_on, /^\d{4}-\d\d-\d\d$/)
})

t.test('the check of figures', async (t) => {
  const tally = emptyTally()
  for await (const comment of readComments(COMMENTARY, '')) {
    countCheck(tally, comment, checkFigures(comment.text, factsOf(comment.indicators)).ok)
  }
  const { measured_on: _, ...figures } = commentaryMeasurement(COMMENTARY, tally)
  const { measured_on, ...shown } = MEASURED_COMMENTARY
  t.same(shown, figures)
  t.match(measured_on, /^\d{4}-\d\d-\d\d$/)
})
