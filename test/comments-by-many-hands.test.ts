import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { countCheck, emptyTally, readComments } from '../commands/eval/comments.ts'
import { factsOf } from '../domain/commentary/facts.ts'
import { checkFigures } from '../domain/commentary/figure-check.ts'
import { readAnswer } from '../workers/commentary/read-answer.ts'

const FOLDER = join(import.meta.dirname, 'support/comments')

t.test('of the texts that the check was made with it stops the wrong ones, and hardly a clean one', async (t) => {
  const tally = emptyTally()
  for await (const comment of readComments(join(FOLDER, 'comments-seen.jsonl'), '')) {
    countCheck(tally, comment, checkFigures(comment.text, factsOf(comment.indicators)).ok)
  }
  const { wrong, caught, clean, stopped } = tally
  t.ok(wrong > 300 && clean > 300, `${wrong} wrong, ${clean} clean`)
  t.ok(caught / wrong >= 0.965, `${caught} of ${wrong} wrong ones caught`)
  t.ok(stopped / clean <= 0.01, `${stopped} of ${clean} clean ones stopped`)
})

t.test('faithful answers in marks reach the page', async (t) => {
  const states = new Map(read('facts.jsonl').map(({ id, indicators }) => [id, factsOf(indicators)]))
  const answers = read('comments-in-marks.jsonl')
  const refused = answers.flatMap(({ facts, comment }) => {
    const reading = readAnswer(JSON.stringify({ comment }), states.get(facts)!, { free: false })
    return reading.comment === null ? [{ facts, ...reading }] : []
  })
  t.ok(refused.length / answers.length <= 0.03, `${refused.length} of ${answers.length}: ${JSON.stringify(refused)}`)
})

const read = (file: string) =>
  readFileSync(join(FOLDER, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
