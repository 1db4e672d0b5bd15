import { basename } from 'node:path'
import { accuracy, confusionOf, type Judged, LABELS, macroF1, macroF1Interval } from '#domain/sentiment/evaluation.ts'
import { analyse, type SentimentAnalysis } from '#domain/sentiment/index.ts'
import type { SentimentMeasurement } from '#domain/sentiment/measured.ts'
import { type LabelledText, measureSentiment } from '#domain/sentiment/measurement.ts'
import { DOUBTFUL, isDoubtful } from '#domain/sentiment/score.ts'
import { recordable, setOf, today } from './evaluation.ts'
import type { Headline } from './sentiment-headlines.ts'

export interface Answer extends Headline {
  reading: SentimentAnalysis
}

/** A language model that labelled, and the number of texts it gave no label for. */
interface Labeller {
  name: string
  without: number
}

/** Prints for people how often our labels equal those of people, by file, by language and overall. */
export function printSummary(answers: readonly Answer[], seconds: number, model?: Labeller): void {
  const row = model ? scores : (name: string, of: readonly Answer[]) => `${scores(name, of)}  ${speed(of)}`
  console.log(`\n${''.padEnd(22)}   texts  accuracy  macro-F1 (95 % bootstrap)${model ? '' : '  texts a second'}`)
  const files = Map.groupBy(answers, ({ file }) => basename(file))
  const languages = Map.groupBy(answers, ({ reading }) => reading.lang)
  for (const [file, of] of files) console.log(row(file, of))
  for (const [language, of] of languages) console.log(row(`all in ${language}`, of))
  if (languages.size > 1) console.log(row('all', answers))
  for (const [language, of] of languages) console.log(`\n${language}: ${matrix(judgedOf(of))}`)
  console.log(`\n${model ? modelLine(answers, model) : doubtfulLine(answers)}`)
  if (answers.some(({ lang }) => lang !== undefined)) console.log(languageLine(answers))
  const { length } = answers
  const rate = model ? (length / seconds).toFixed(1) : Math.round(length / seconds)
  console.log(`${length} texts read in ${seconds.toFixed(2)} s, ${rate} a second from a cold start.`)
}

function scores(name: string, answers: readonly Answer[]): string {
  const judged = judgedOf(answers)
  const confusion = confusionOf(judged)
  const [low, high] = macroF1Interval(judged)
  const f1 = `${percent(macroF1(confusion))} (${low.toFixed(1)}–${high.toFixed(1)})`
  const cells = [String(judged.length).padStart(7), percent(accuracy(confusion)).padStart(8)]
  const known = judged.length === 0 ? [cells[0], '-'.padStart(8), '-'.padStart(25)] : [...cells, f1.padStart(25)]
  return [name.padEnd(22), ...known].join('  ')
}

/** Texts a second, measured warm, as a worker reads them. */
function speed(answers: readonly Answer[]): string {
  const start = performance.now()
  for (const { text, lang } of answers) analyse(text, lang)
  return String(Math.round((1_000 * answers.length) / (performance.now() - start))).padStart(14)
}

function matrix(judged: readonly Judged[]): string {
  const confusion = confusionOf(judged)
  const line = (cells: readonly (string | number)[]) => cells.map((cell) => String(cell).padStart(9)).join(' ')
  const rows = LABELS.map((label, i) => `${label.padEnd(16)} ${line(confusion[i])}`)
  return [`rows as labelled, columns as answered`, `${''.padEnd(16)} ${line(LABELS)}`, ...rows].join('\n')
}

function modelLine({ length }: readonly Answer[], { name, without }: Labeller): string {
  return `Labels of ${name}; for ${without} of ${length} texts it gave none, and that of the word lists stays.`
}

function doubtfulLine(answers: readonly Answer[]): string {
  const doubtful = answers.filter(({ reading }) => isDoubtful(reading.score))
  const others = answers.filter(({ reading }) => !isDoubtful(reading.score))
  const right = (of: readonly Answer[]) => `${of.length} (${percent(accuracy(confusionOf(judgedOf(of))))} right)`
  const { from, to } = DOUBTFUL
  return `Scores in the doubtful band (${from} to ${to}): ${right(doubtful)}, outside: ${right(others)}.`
}

function languageLine(answers: readonly Answer[]): string {
  const labelled = answers.filter(({ lang }) => lang !== undefined)
  const right = labelled.filter(({ text, lang }) => analyse(text).lang === lang).length
  return `Language told from the text alone: ${percent((100 * right) / labelled.length)} of ${labelled.length} right.`
}

function judgedOf(answers: readonly Answer[]): Judged[] {
  return answers.flatMap(({ label, reading }) => (label === undefined ? [] : [{ truth: label, answer: reading.label }]))
}

function percent(value: number): string {
  return Number.isNaN(value) ? '-' : `${value.toFixed(1)} %`
}

/** The public data sets whose figures the page shows, by file name, with their public names. */
const DATA_SETS: Readonly<Record<string, { name: string; real: boolean }>> = {
  'finances-es': { name: 'FinancES (IberLEF 2023)', real: true },
  'panama-es': { name: 'Panama 2025', real: true },
  'phrasebank-es': { name: 'Financial PhraseBank (Malo et al., 2014)', real: false },
  'phrasebank-en': { name: 'Financial PhraseBank (Malo et al., 2014)', real: false },
  'semeval17-en': { name: 'SemEval-2017 task 5.2', real: true },
  'fiqa-posts-en': { name: 'FiQA', real: false },
}

/**
 * The measurement of these headlines as the page shows it. Throws an OperatorError for a data set without a public
 * name.
 */
export function sentimentMeasurement(headlines: readonly Headline[]): SentimentMeasurement {
  const files = [...new Set(headlines.map(({ file }) => file))]
  const known = new Map(files.map((file) => [file, recordable(file, DATA_SETS)]))
  const texts = headlines.flatMap(({ file, text, lang, label }): LabelledText[] => {
    if (label === undefined) return []
    return [{ set: setOf(file), real: known.get(file)?.real === true, lang: lang ?? null, text, label }]
  })
  const names = Object.fromEntries(files.map((file) => [setOf(file), known.get(file)?.name ?? '']))
  return { measured_on: today(), names, ...measureSentiment(texts) }
}
