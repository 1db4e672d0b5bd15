import { runPriceSequence } from '#domain/market/prices/price-sequence.ts'
import { runEvaluation } from './evaluation.ts'
import { readInput } from './json-lines.ts'
import { readSequence } from './price-sequence.ts'

/** Prints what the product shows of each sequence of a source's answers, as JSON lines (contract section 8). */
async function main(): Promise<void> {
  for (const { text, bad } of await readInput('eval:freshness')) {
    const { id, times, sequence } = readSequence(text, bad)
    const { steps, bars_refused, bars } = runPriceSequence(sequence)
    const answers = steps.map((step, k) => ({ at: times[k], ...step }))
    console.log(JSON.stringify({ id, steps: answers, bars_refused, bars }))
  }
}

runEvaluation(main)
