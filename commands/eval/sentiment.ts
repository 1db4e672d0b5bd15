import { analyse } from '#domain/sentiment/index.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { print, readArguments, record, runEvaluation } from './evaluation.ts'
import { type Headline, openModel, readHeadlines } from './sentiment-headlines.ts'
import { type Answer, printSummary, sentimentMeasurement } from './sentiment-report.ts'

const USAGE = 'usage: npm run --silent eval:sentiment -- FILE (or a folder of .jsonl files) [--model | --record]'
const RECORD = 'domain/sentiment/measured.json'

/**
 * Prints the sentiment of each headline, as JSON lines (contract section 8), with a summary for labelled ones. With
 * --record the page shows the measurement on the public data sets; with --model the labels are the local model's, as
 * with NEWS_LABELS=model.
 */
async function main(): Promise<void> {
  const { path, values } = readArguments(USAGE, { record: { type: 'boolean' }, model: { type: 'boolean' } })
  if (values.record && values.model) throw new OperatorError(USAGE)
  const headlines = await readHeadlines(path)
  if (values.model) return labelByModel(headlines)
  const measurement = values.record ? sentimentMeasurement(headlines) : null
  const start = performance.now()
  const answers = headlines.map((headline) => ({ ...headline, reading: analyse(headline.text, headline.lang) }))
  const seconds = (performance.now() - start) / 1_000
  answers.forEach(printLabel)
  if (isLabelled(headlines)) printSummary(answers, seconds)
  if (measurement) await record(RECORD, measurement)
}

async function labelByModel(headlines: readonly Headline[]): Promise<void> {
  const model = await openModel()
  const start = performance.now()
  const answers: Answer[] = []
  let without = 0
  for (const headline of headlines) {
    const { byModel, ...reading } = await model.read(headline)
    answers.push({ ...headline, reading })
    printLabel({ ...headline, reading })
    if (!byModel) without += 1
  }
  const seconds = (performance.now() - start) / 1_000
  if (isLabelled(headlines)) printSummary(answers, seconds, { name: model.name, without })
}

function printLabel({ id, reading: { label, score, lang } }: Answer): void {
  print({ id, label, score, lang })
}

const isLabelled = (headlines: readonly Headline[]) => headlines.some(({ label }) => label !== undefined)

runEvaluation(main)
