import t from 'tap'
import { type Comment, readComments } from '../../commands/eval/comments.ts'
import { factsOf } from '../../domain/commentary/facts.ts'
import { checkFigures } from '../../domain/commentary/figure-check.ts'
import { analysisOf, templateComment } from '../../domain/commentary/template.ts'
import { needs, shared } from '../support/reference/reference.ts'

const FOLDER = 'reference/commentary/'

type Labelled = Comment & { error_kind: string | null }

t.test('comments with planted errors', needs(FOLDER), async (t) => {
  const files = ['visible.jsonl', 'paraphrases.jsonl'].map((file) => readComments(shared(FOLDER + file), ''))
  const comments = (await Promise.all(files.map((file) => Array.fromAsync(file)))).flat() as Labelled[]
  t.ok(comments.length > 0, 'there are comments')
  for (const { id, indicators, text, clean, error_kind } of comments) {
    const facts = factsOf(indicators)
    const { ok, figures, matched, problems } = checkFigures(text, facts)
    t.equal(
      ok,
      clean,
      `${id} ${error_kind ?? 'clean'}: ${problems.map(({ kind, text }) => `${kind} ${text}`).join(', ')}`,
    )
    if (clean) t.equal(matched, figures, `${id}: all figures matched`)
    for (const own of [analysisOf(facts), templateComment(facts)]) {
      t.strictSame(checkFigures(own, facts).problems, [], `${id}: own text`)
    }
  }
})
