import { text } from 'node:stream/consumers'
import { evaluatePrices } from '../../domain/market/prices/price-evaluation.ts'
import { OperatorError } from '../../platform/process/operator-error.ts'
import { runEvaluation } from './evaluation.ts'
import { linesOf, readLines } from './json-lines.ts'
import { readSequence } from './price-sequence.ts'

const USAGE = 'usage: npm run --silent eval:freshness -- FILE (or a folder of .jsonl files, or lines on standard input)'
const STANDARD_INPUT = 'standard input'

/** Prints what the product shows of each sequence of a source's answers, as JSON lines (contract section 8). */
async function main(): Promise<void> {
  const [path, ...rest] = process.argv.slice(2)
  if (path === '' || rest.length > 0) throw new OperatorError(USAGE)
  const lines = path === undefined ? linesOf(STANDARD_INPUT, await text(process.stdin)) : await readLines(path)
  if (lines.length === 0) throw new OperatorError(`${path ?? STANDARD_INPUT} has no lines; ${USAGE}`)
  for (const { text, bad } of lines) {
    const { id, times, sequence } = readSequence(text, bad)
    const { steps, bars_refused, bars } = evaluatePrices(sequence)
    const answers = steps.map((step, k) => ({ at: times[k], ...step }))
    console.log(JSON.stringify({ id, steps: answers, bars_refused, bars }))
  }
}

runEvaluation(main)
