import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { type CommentaryInput, factsOf } from '../../domain/commentary/facts.ts'
import { checkFigures } from '../../domain/commentary/figure-check.ts'
import { analysisOf, templateComment } from '../../domain/commentary/template.ts'

const FOLDER = join(import.meta.dirname, '../../../shared/reference/commentary')

interface Comment {
  id: string
  indicators: CommentaryInput
  text: string
  clean: boolean
  error_kind: string | null
}

t.test('comments with planted errors', { skip: existsSync(FOLDER) ? false : `${FOLDER} is absent` }, async (t) => {
  const comments = ['visible.jsonl', 'paraphrases.jsonl'].flatMap((file) =>
    readFileSync(join(FOLDER, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Comment => JSON.parse(line)),
  )
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
