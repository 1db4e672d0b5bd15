import { createInterface } from 'node:readline'
import { bandsAt } from '#domain/forecast/index.ts'
import { toColumns } from '#domain/market/bars/columns.ts'
import { dailyBarProblem } from '#domain/market/bars/valid-bars.ts'
import type { Columns, DailyBar } from '#domain/market/types.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { print, runEvaluation } from './evaluation.ts'
import { parseObject } from './json-lines.ts'

const LISTS = ['time', 'open', 'high', 'low', 'close', 'volume']

interface Question {
  symbol: string
  origins: number[]
  columns: Columns
}

/**
 * Answers each line of standard input, the bars of a stock, with its bands at the requested origins (contract section
 * 8).
 */
async function main(): Promise<void> {
  let number = 0
  let questions = 0
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (line.trim() === '') continue
    questions++
    const { symbol, origins, columns } = readQuestion(line, (problem) => {
      return new OperatorError(`standard input, line ${number}: ${problem}`)
    })
    bandsAt(columns, origins).forEach((band, i) => {
      const answer = { symbol, origin: origins[i] }
      print(band === null ? { ...answer, none: true } : { ...answer, ...band })
    })
  }
  if (questions === 0) {
    throw new OperatorError('standard input is empty; usage: npm run --silent eval:forecast < bars.jsonl')
  }
}

/** The request in a line; throws `bad` of its first problem. */
function readQuestion(line: string, bad: (problem: string) => OperatorError): Question {
  const question = parseObject(line)
  if (question === null) throw bad('it is no JSON object')
  const { symbol, origins } = question
  if (typeof symbol !== 'string' || symbol === '') throw bad('symbol is no text')
  const { time, ...lists } = Object.fromEntries(LISTS.map((name) => [name, question[name]]))
  if (!Array.isArray(time)) throw bad('time is no list')
  for (const [name, values] of Object.entries(lists)) {
    if (!Array.isArray(values)) throw bad(`${name} is no list`)
    if (values.length !== time.length) throw bad(`${name} has ${values.length} values, time ${time.length}`)
  }
  const bars = time.map((session, i) => barAt(session, lists as Record<string, unknown[]>, i))
  for (let i = 0; i < bars.length; i++) {
    const problem = dailyBarProblem({ ...bars[i], split: 1 })
    if (problem !== null) throw bad(`bar ${i}: ${problem}`)
    if (i > 0 && time[i] <= time[i - 1]) throw bad(`bar ${i}: ${time[i]} does not follow ${time[i - 1]}`)
  }
  if (!Array.isArray(origins)) throw bad('origins is no list')
  const stray = origins.find((origin) => !Number.isInteger(origin) || origin < 0 || origin >= time.length)
  if (stray !== undefined) throw bad(`origin ${JSON.stringify(stray)} is none of its ${time.length} bars`)
  return { symbol, origins, columns: toColumns(bars) }
}

/** A bar as it came; dailyBarProblem finds anything but numbers. */
function barAt(session: unknown, { open, high, low, close, volume }: Record<string, unknown[]>, i: number): DailyBar {
  return { session, open: open[i], high: high[i], low: low[i], close: close[i], volume: volume[i] } as DailyBar
}

runEvaluation(main)
