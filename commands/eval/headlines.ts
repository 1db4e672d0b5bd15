import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sentiment } from '../../domain/contract/news.ts'
import { LABELS } from '../../domain/sentiment/evaluation.ts'
import type { Language } from '../../domain/sentiment/index.ts'
import { OperatorError } from '../../platform/operator-error.ts'

export interface Headline {
  file: string
  id: string | number
  text: string
  lang: Language | undefined
  label: Sentiment | undefined
}

/** The headlines of a file of JSON lines, or of each .jsonl file of a folder. */
export async function readHeadlines(path: string): Promise<Headline[]> {
  const files = await filesOf(path)
  const headlines = (await Promise.all(files.map(readFileOf))).flat()
  if (headlines.length === 0) throw new OperatorError(`${path}: there is no headline in it`)
  return headlines
}

async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${path}: ${error.code === 'ENOENT' ? 'it does not exist' : error.message}`)
  })
  if (!found.isDirectory()) return [path]
  const names = (await readdir(path)).filter((name) => name.endsWith('.jsonl')).sort()
  if (names.length === 0) throw new OperatorError(`${path}: there is no .jsonl file in it`)
  return names.map((name) => join(path, name))
}

async function readFileOf(path: string): Promise<Headline[]> {
  const content = await readFile(path, 'utf8').catch((error: Error) => {
    throw new OperatorError(`${path}: ${error.message}`)
  })
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/)
  return lines.flatMap((line, i) => {
    if (line.trim() === '') return []
    return [readHeadline(line, path, (problem) => new OperatorError(`${path}, line ${i + 1}: ${problem}`))]
  })
}

/** What a line holds; throws what `bad` makes of its first problem. */
function readHeadline(line: string, file: string, bad: (problem: string) => OperatorError): Headline {
  const value = parseObject(line)
  if (value === null) throw bad('it is no JSON object')
  const { id, text, lang, label } = value
  if (typeof id !== 'string' && typeof id !== 'number') throw bad('id is neither text nor number')
  if (typeof text !== 'string') throw bad('text is no text')
  if (lang != null && lang !== 'es' && lang !== 'en') throw bad(`lang ${JSON.stringify(lang)} is neither "es" nor "en"`)
  if (label != null && !LABELS.includes(label as Sentiment)) {
    throw bad(`label ${JSON.stringify(label)} is none of ${LABELS.join(', ')}`)
  }
  return { file, id, text, lang: lang ?? undefined, label: (label as Sentiment | null) ?? undefined }
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
