import { createReadStream, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { CommentaryInput } from '../domain/commentary/facts.ts'
import type { CheckTally, CommentaryMeasurement } from '../domain/commentary/measured.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { recordable, today } from './record.ts'

export interface Comment {
  id: unknown
  indicators: CommentaryInput
  text: string
  /** Only in a labelled file. */
  clean?: unknown
}

/** The comments of a file of JSON lines. */
export async function* readComments(file: string, usage: string): AsyncGenerator<Comment> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new OperatorError(`${file} is no file; ${usage}`)
  let number = 0
  let read = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (line.trim() === '') continue
    read++
    yield readComment(line, `${file}, line ${number}`)
  }
  if (read === 0) throw new OperatorError(`${file} has no lines; ${usage}`)
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

export const emptyTally = (): CheckTally => ({ wrong: 0, caught: 0, clean: 0, stopped: 0 })

/** Adds a comment that was checked; one without a label counts for nothing. */
export function countCheck(tally: CheckTally, { clean }: Comment, ok: boolean): void {
  if (clean === false) {
    tally.wrong++
    if (!ok) tally.caught++
  }
  if (clean === true) {
    tally.clean++
    if (!ok) tally.stopped++
  }
}

/** The labelled files whose figures the page shows, by file name. */
const DATA_SETS: Readonly<Record<string, string>> = { visible: 'Comments about indicators, visible part' }

/** The measurement as the page shows it. Throws OperatorError for a file that has no name to be shown by. */
export const commentaryMeasurement = (file: string, tally: CheckTally): CommentaryMeasurement => ({
  measured_on: today(),
  name: recordable(file, DATA_SETS),
  ...tally,
})
