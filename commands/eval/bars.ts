import { barsOfLine } from './bar-line.ts'
import { runEvaluation } from './evaluation.ts'
import { readInput } from './json-lines.ts'

const USAGE = 'usage: npm run --silent eval:bars -- FILE (or a folder of .jsonl files, or lines on standard input)'

/** Prints the bars that the product makes of each line's ticks or daily bars, as JSON lines (contract section 13). */
async function main(): Promise<void> {
  for (const { text, bad } of await readInput(USAGE)) {
    const { id, bars } = barsOfLine(text, bad)
    for (const bar of bars) console.log(JSON.stringify({ id, ...bar }))
  }
}

runEvaluation(main)
