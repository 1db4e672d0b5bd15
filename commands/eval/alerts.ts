import { evaluateAlerts } from '../../domain/alerts/core/evaluation.ts'
import { readAlertLine } from './alert-line.ts'
import { runEvaluation } from './evaluation.ts'
import { readInput } from './json-lines.ts'

const USAGE = 'usage: npm run --silent eval:alerts -- FILE (or a folder of .jsonl files, or lines on standard input)'

/** Prints what the alerts of each line make of its events, as JSON lines (contract section 13). */
async function main(): Promise<void> {
  for (const { text, bad } of await readInput(USAGE)) {
    const { id, ids, times, sequence } = readAlertLine(text, bad)
    const { firings, states } = evaluateAlerts(sequence)
    const told = firings.map(({ alert, at, price, evidence }) => {
      return { alert: ids[Number(alert)], at: times.get(at), price, evidence }
    })
    console.log(
      JSON.stringify({
        id,
        firings: told,
        states: states.map((each) => ({ ...each, alert: ids[Number(each.alert)] })),
      }),
    )
  }
}

runEvaluation(main)
