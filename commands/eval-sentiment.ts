import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Sentiment } from '../domain/contract/news.ts'
import { DOUBTFUL, isDoubtful } from '../domain/sentiment/doubtful.ts'
import { accuracy, confusionOf, type Judged, LABELS, macroF1, macroF1Interval } from '../domain/sentiment/evaluation.ts'
import { analyse, type Language, type Reading } from '../domain/sentiment/index.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { report } from '../platform/process.ts'

const USAGE = 'usage: npm run --silent eval:sentiment -- FILE (or a folder of .jsonl files)'

interface Headline {
  file: string
  id: string | number
  text: string
  lang: Language | undefined
  label: Sentiment | undefined
}

interface Answer extends Headline {
  reading: Reading
}

/** Prints the sentiment of each headline, as JSON lines (contract section 8); for labelled ones a summary too. */
async function main(): Promise<void> {
  const [path, ...rest] = process.argv.slice(2)
  if (path === undefined || path === '' || rest.length > 0) throw new OperatorError(USAGE)
  const files = await filesOf(path)
  const headlines = (await Promise.all(files.map(readHeadlines))).flat()
  if (headlines.length === 0) throw new OperatorError(`${path}: there is no headline in it`)
  const start = performance.now()
  const answers = headlines.map((headline) => ({ ...headline, reading: analyse(headline.text, headline.lang) }))
  const seconds = (performance.now() - start) / 1_000
  for (const { id, reading } of answers) {
    const { label, score, lang } = reading
    console.log(JSON.stringify({ id, label, score, lang }))
  }
  if (answers.some(({ label }) => label !== undefined)) summarise(answers, seconds)
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

async function readHeadlines(path: string): Promise<Headline[]> {
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

/** For people: how often we say what people said, by file, by language and over all. */
function summarise(answers: readonly Answer[], seconds: number): void {
  console.log(`\n${''.padEnd(22)}   texts  accuracy  macro-F1 (95 % bootstrap)  texts a second`)
  const files = Map.groupBy(answers, ({ file }) => basename(file))
  const languages = Map.groupBy(answers, ({ reading }) => reading.lang)
  for (const [file, of] of files) console.log(row(file, of))
  for (const [language, of] of languages) console.log(row(`all in ${language}`, of))
  if (languages.size > 1) console.log(row('all', answers))
  for (const [language, of] of languages) console.log(`\n${language}: ${matrix(judgedOf(of))}`)
  console.log(`\n${doubtfulLine(answers)}`)
  if (answers.some(({ lang }) => lang !== undefined)) console.log(languageLine(answers))
  const { length } = answers
  console.log(
    `${length} texts read in ${seconds.toFixed(2)} s, ${Math.round(length / seconds)} a second from a cold start.`,
  )
}

function row(name: string, answers: readonly Answer[]): string {
  const judged = judgedOf(answers)
  const confusion = confusionOf(judged)
  const [low, high] = macroF1Interval(judged)
  const f1 = `${percent(macroF1(confusion))} (${low.toFixed(1)}–${high.toFixed(1)})`
  const cells = [String(judged.length).padStart(7), percent(accuracy(confusion)).padStart(8)]
  const known = judged.length === 0 ? [cells[0], '-'.padStart(8), '-'.padStart(25)] : [...cells, f1.padStart(25)]
  return [name.padEnd(22), ...known, String(speed(answers)).padStart(14)].join('  ')
}

/** Texts a second, warm: as a worker reads them. */
function speed(answers: readonly Answer[]): number {
  const start = performance.now()
  for (const { text, lang } of answers) analyse(text, lang)
  return Math.round((1_000 * answers.length) / (performance.now() - start))
}

function matrix(judged: readonly Judged[]): string {
  const confusion = confusionOf(judged)
  const line = (cells: readonly (string | number)[]) => cells.map((cell) => String(cell).padStart(9)).join(' ')
  const rows = LABELS.map((label, i) => `${label.padEnd(16)} ${line(confusion[i])}`)
  return [`rows as labelled, columns as answered`, `${''.padEnd(16)} ${line(LABELS)}`, ...rows].join('\n')
}

function doubtfulLine(answers: readonly Answer[]): string {
  const doubtful = answers.filter(({ reading }) => isDoubtful(reading.score))
  const others = answers.filter(({ reading }) => !isDoubtful(reading.score))
  const right = (of: readonly Answer[]) => `${of.length} (${percent(accuracy(confusionOf(judgedOf(of))))} right)`
  const { from, to } = DOUBTFUL
  return `Scores in the doubtful band (${from} to ${to}): ${right(doubtful)}, outside: ${right(others)}.`
}

function languageLine(answers: readonly Answer[]): string {
  const told = answers.filter(({ lang }) => lang !== undefined)
  const right = told.filter(({ text, lang }) => analyse(text).lang === lang).length
  return `Language told from the text alone: ${percent((100 * right) / told.length)} of ${told.length} right.`
}

function judgedOf(answers: readonly Answer[]): Judged[] {
  return answers.flatMap(({ label, reading }) => (label === undefined ? [] : [{ truth: label, answer: reading.label }]))
}

function percent(value: number): string {
  return Number.isNaN(value) ? '-' : `${value.toFixed(1)} %`
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever reads the lines may stop early, as `head` does.
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

main().catch((error) => {
  report(error)
  process.exit(1)
})
