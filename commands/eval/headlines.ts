import type { Sentiment } from '#domain/contract/news.ts'
import { LABELS } from '#domain/sentiment/evaluation.ts'
import type { Language } from '#domain/sentiment/index.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { fieldsOf } from './fields.ts'
import { type Line, readLines } from './json-lines.ts'

export interface Headline {
  file: string
  id: string | number
  text: string
  lang: Language | undefined
  label: Sentiment | undefined
}

/** The headlines of a file of JSON lines, or of each .jsonl file of a folder. */
export async function readHeadlines(path: string): Promise<Headline[]> {
  const headlines = (await readLines(path)).map(readHeadline)
  if (headlines.length === 0) throw new OperatorError(`${path}: there is no headline in it`)
  return headlines
}

/** The content of a line; throws its first problem. */
function readHeadline({ file, text: line, bad }: Line): Headline {
  const { fields, id } = fieldsOf(line, bad)
  const { text, lang, label } = fields
  if (typeof text !== 'string') throw bad('text is no text')
  if (lang != null && lang !== 'es' && lang !== 'en') throw bad(`lang ${JSON.stringify(lang)} is neither "es" nor "en"`)
  if (label != null && !LABELS.includes(label as Sentiment)) {
    throw bad(`label ${JSON.stringify(label)} is none of ${LABELS.join(', ')}`)
  }
  return { file, id, text, lang: lang ?? undefined, label: (label as Sentiment | null) ?? undefined }
}
