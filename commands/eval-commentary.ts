import { createReadStream, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { type CommentaryInput, factsOf } from '../domain/commentary/facts.ts'
import { checkFigures } from '../domain/commentary/figure-check.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { report } from '../platform/process.ts'

const USAGE = 'usage: npm run --silent eval:commentary -- FILE'

interface Comment {
  id: unknown
  indicators: CommentaryInput
  text: string
  /** Only in a labelled file. */
  clean?: unknown
}

/** Runs the figure check over each line of a file, as JSON lines (contract section 8); of a labelled one a summary too. */
async function main(): Promise<void> {
  const [file, ...rest] = process.argv.slice(2)
  if (file === undefined || rest.length > 0) throw new OperatorError(USAGE)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new OperatorError(`${file} is no file; ${USAGE}`)
  let number = 0
  let read = 0
  const labelled = { wrong: 0, caught: 0, clean: 0, stopped: 0 }
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (line.trim() === '') continue
    read++
    const { id, indicators, text, clean } = readComment(line, `${file}, line ${number}`)
    const { ok, figures, matched, problems } = checkFigures(text, factsOf(indicators))
    console.log(JSON.stringify({ id, ok, figures, matched, problems }))
    if (clean === false) labelled[ok ? 'wrong' : 'caught']++
    if (clean === true) labelled[ok ? 'clean' : 'stopped']++
  }
  if (read === 0) throw new OperatorError(`${file} has no lines; ${USAGE}`)
  const wrong = labelled.wrong + labelled.caught
  const clean = labelled.clean + labelled.stopped
  if (wrong + clean === 0) return
  console.log(`wrong ones caught: ${labelled.caught} of ${wrong}; clean ones stopped: ${labelled.stopped} of ${clean}`)
}

function readComment(line: string, where: string): Comment {
  let comment: Comment | null
  try {
    comment = JSON.parse(line)
  } catch (error) {
    throw new OperatorError(`${where}: it is no JSON (${(error as Error).message})`)
  }
  if (typeof comment?.text !== 'string') throw new OperatorError(`${where}: text is no text`)
  const { trading, technical, company } = comment.indicators ?? {}
  if (!trading || !technical || !company)
    throw new OperatorError(`${where}: indicators lacks trading, technical or company`)
  return comment
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
