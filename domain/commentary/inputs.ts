import type { FactName, Facts } from './facts.ts'
import { type Mark, marksOf } from './marks.ts'

/** Version of the answers kept under these inputs: those of another version are no longer served. */
const FORM = 5
/** Prices within one per cent of each other read alike. */
const PRICE_STEP = Math.log(1.01)
const LEVELS = ['price', 'support', 'resistance', 'ema20', 'ema50'] as const satisfies readonly FactName[]
/** Points on a scale of 0 to 100, and per cents of a change or an excess, that read alike. */
const STEPS = { rsi: 5, stochasticK: 10, change: 1, volumeExcess: 25 } as const satisfies Partial<
  Record<FactName, number>
>

/**
 * What a comment depends on, as text: the stock, the words of every statement that its facts allow, and the figures in
 * steps. Facts with the same inputs may share a comment: their differences make no word of it false.
 */
export function inputsOf(facts: Facts): string {
  const { symbol, session, values } = facts
  const step = (value: number | null, size: number) => (value === null ? null : Math.floor(value / size))
  return JSON.stringify([
    FORM,
    symbol,
    session,
    [...marksOf(facts).values()].map(wordsOf),
    LEVELS.map((name) => {
      const value = values[name]
      return value === null || value <= 0 ? null : step(Math.log(value), PRICE_STEP)
    }),
    Object.entries(STEPS).map(([name, size]) => step(values[name as keyof typeof STEPS], size)),
  ])
}

/** A statement without its figures. */
const wordsOf = ({ text, figures }: Mark): string =>
  figures.toReversed().reduce((words, { start, end }) => words.slice(0, start) + words.slice(end), text)
