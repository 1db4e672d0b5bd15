import { parseArgs } from 'node:util'
import { analyse } from '../domain/sentiment/index.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { report } from '../platform/process.ts'
import { readHeadlines } from './headlines.ts'
import { record } from './record.ts'
import { sentimentMeasurement } from './sentiment-sets.ts'
import { summarise } from './sentiment-summary.ts'

const USAGE = 'usage: npm run --silent eval:sentiment -- FILE (or a folder of .jsonl files) [--record]'
const RECORD = 'domain/sentiment/measured.json'

/**
 * Prints the sentiment of each headline, as JSON lines (contract section 8); for labelled ones a summary too. With
 * --record what was measured on the public data sets becomes what the page shows.
 */
async function main(): Promise<void> {
  const { path, recorded } = readArguments(process.argv.slice(2))
  const headlines = await readHeadlines(path)
  const measurement = recorded ? sentimentMeasurement(headlines) : null
  const start = performance.now()
  const answers = headlines.map((headline) => ({ ...headline, reading: analyse(headline.text, headline.lang) }))
  const seconds = (performance.now() - start) / 1_000
  for (const { id, reading } of answers) {
    const { label, score, lang } = reading
    console.log(JSON.stringify({ id, label, score, lang }))
  }
  if (answers.some(({ label }) => label !== undefined)) summarise(answers, seconds)
  if (measurement) await record(RECORD, measurement)
}

function readArguments(args: string[]): { path: string; recorded: boolean } {
  const { positionals, values } = parse(args)
  const [path, ...rest] = positionals
  if (!path || rest.length > 0) throw new OperatorError(USAGE)
  return { path, recorded: values.record }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { record: { type: 'boolean', default: false } } })
  } catch (error) {
    throw new OperatorError(`${(error as Error).message.split(/[.\n]/, 1)[0]}; ${USAGE}`)
  }
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
