import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { evaluatePrices } from '../domain/market/price-evaluation.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { report } from '../platform/process.ts'
import { readSequence } from './eval/price-sequence.ts'

const USAGE = 'usage: npm run --silent eval:freshness -- FILE (or a folder of .jsonl files, or lines on standard input)'
const STANDARD_INPUT = 'standard input'

/** Prints what the product shows of each sequence of a source's answers, as JSON lines (contract section 8). */
async function main(): Promise<void> {
  const [path, ...rest] = process.argv.slice(2)
  if (path === '' || rest.length > 0) throw new OperatorError(USAGE)
  let read = 0
  for (const [name, content] of await contentsOf(path)) {
    const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/)
    lines.forEach((line, i) => {
      if (line.trim() === '') return
      read++
      const { id, times, sequence } = readSequence(line, (problem) => {
        return new OperatorError(`${name}, line ${i + 1}: ${problem}`)
      })
      const { steps, bars_refused, bars } = evaluatePrices(sequence)
      const answers = steps.map((step, k) => ({ at: times[k], ...step }))
      console.log(JSON.stringify({ id, steps: answers, bars_refused, bars }))
    })
  }
  if (read === 0) throw new OperatorError(`${path ?? STANDARD_INPUT} has no lines; ${USAGE}`)
}

/** Names and contents of what is to be read. */
async function contentsOf(path: string | undefined): Promise<[string, string][]> {
  if (path === undefined) return [[STANDARD_INPUT, await text(process.stdin)]]
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${path}: ${error.code === 'ENOENT' ? 'it does not exist' : error.message}`)
  })
  if (!found.isDirectory()) return [[path, await contentOf(path)]]
  const names = (await readdir(path)).filter((name) => name.endsWith('.jsonl')).sort()
  if (names.length === 0) throw new OperatorError(`${path}: there is no .jsonl file in it`)
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => [join(path, name), await contentOf(join(path, name))]),
  )
}

function contentOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: Error) => {
    throw new OperatorError(`${path}: ${error.message}`)
  })
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
