import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { CommentaryInput } from '../../domain/commentary/facts.ts'
import type { CheckTally, CommentaryMeasurement } from '../../domain/commentary/measured.ts'
import { OperatorError } from '../../platform/process/operator-error.ts'
import { recordable, today } from './record.ts'

export interface Comment {
  id: unknown
  indicators: CommentaryInput
  text: string
  /** Only in a labelled file. */
  clean?: unknown
}

/** Beside a file of comments: the indicators of each id that comments name instead of their own. */
const STATES = 'facts.jsonl'

/** The comments of a file of JSON lines. */
export async function* readComments(file: string, usage: string): AsyncGenerator<Comment> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new OperatorError(`${file} is no file; ${usage}`)
  const states = statesBeside(file)
  let number = 0
  let read = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (line.trim() === '') continue
    read++
    yield readComment(line, states, `${file}, line ${number}`)
  }
  if (read === 0) throw new OperatorError(`${file} has no lines; ${usage}`)
}

function statesBeside(file: string): Map<unknown, CommentaryInput> {
  const path = join(dirname(file), STATES)
  if (!existsSync(path)) return new Map()
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return new Map(lines.map((line) => JSON.parse(line)).map(({ id, indicators }) => [id, indicators]))
}

function readComment(line: string, states: ReadonlyMap<unknown, CommentaryInput>, where: string): Comment {
  let comment: (Comment & { facts?: unknown }) | null
  try {
    comment = JSON.parse(line)
  } catch (error) {
    throw new OperatorError(`${where}: it is no JSON (${(error as Error).message})`)
  }
  if (typeof comment?.text !== 'string') throw new OperatorError(`${where}: text is no text`)
  const indicators = comment.indicators ?? states.get(comment.facts)
  const { trading, technical, company } = indicators ?? {}
  if (!trading || !technical || !company)
    throw new OperatorError(`${where}: indicators lacks trading, technical or company`)
  return { ...comment, indicators: { trading, technical, company } }
}

export const emptyTally = (): CheckTally => ({ wrong: 0, caught: 0, clean: 0, stopped: 0 })

/** Adds a checked comment; one without a label does not count. */
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
const DATA_SETS: Readonly<Record<string, string>> = {
  'comments-kept-aside': 'Comments by many hands, kept aside',
}

/** The measurement as the page shows it. Throws OperatorError for a file without a public name. */
export const commentaryMeasurement = (file: string, tally: CheckTally): CommentaryMeasurement => ({
  measured_on: today(),
  name: recordable(file, DATA_SETS),
  ...tally,
})
