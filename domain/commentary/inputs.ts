import type { FactName, Facts } from './facts.ts'
import { type Mark, marksOf } from './marks.ts'

/** Version of the stored answers. Those of another version are no longer served. */
const FORM = 5
/** Prices within one per cent of each other may share a comment. */
const PRICE_STEP = Math.log(1.01)
const LEVELS = ['price', 'support', 'resistance', 'ema20', 'ema50'] as const satisfies readonly FactName[]
/** Steps within which figures may share a comment: points on a scale of 0 to 100, or per cent of a change or excess. */
const STEPS = { rsi: 5, stochasticK: 10, change: 1, volumeExcess: 25 } as const satisfies Partial<
  Record<FactName, number>
>

/**
 * Writes everything on which a comment depends as text: the stock, the words of every statement that its facts allow,
 * and the figures in steps. Facts with the same inputs may share a comment, since no word of it becomes false.
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

/** The words of a statement, without its figures. */
const wordsOf = ({ text, figures }: Mark): string =>
  figures.toReversed().reduce((words, { start, end }) => words.slice(0, start) + words.slice(end), text)
