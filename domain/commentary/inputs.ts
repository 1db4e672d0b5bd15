import type { FactName, Facts } from './facts.ts'

/** Version of the answers kept under these inputs: those of another version are no longer served. */
const FORM = 4
/** Prices within one per cent of each other read alike. */
const PRICE_STEP = Math.log(1.01)
const LEVELS = ['price', 'support', 'resistance', 'ema20', 'ema50'] as const satisfies readonly FactName[]
/** Points on a scale of 0 to 100, and per cents of a change or an excess, that read alike. */
const STEPS = { rsi: 5, stochasticK: 10, change: 1, volumeExcess: 25 } as const satisfies Partial<
  Record<FactName, number>
>

/**
 * What a comment depends on, as text: the session, every verdict, which side of its reference each value is on, and the
 * figures in steps. Facts with the same inputs may share a comment: their differences make no word of it false.
 */
export function inputsOf({ symbol, session, live, values, verdicts }: Facts): string {
  const step = (value: number | null, size: number) => (value === null ? null : Math.floor(value / size))
  const side = (left: FactName, right: FactName | 0) => {
    const a = values[left]
    const b = right === 0 ? 0 : values[right]
    return a === null || b === null ? null : Math.sign(a - b)
  }
  return JSON.stringify([
    FORM,
    symbol,
    session,
    live,
    verdicts.rsi,
    verdicts.stochastic,
    verdicts.macd,
    verdicts.ema,
    verdicts.divergence,
    LEVELS.map((name) => {
      const value = values[name]
      return value === null || value <= 0 ? null : step(Math.log(value), PRICE_STEP)
    }),
    Object.entries(STEPS).map(([name, size]) => step(values[name as keyof typeof STEPS], size)),
    [side('change', 0), side('macd', 0), side('ema20', 'ema50'), side('volume', 'averageVolume')],
    [side('price', 'open'), side('price', 'ema20'), side('price', 'ema50')],
    [side('price', 'support'), side('price', 'resistance'), side('supportDistance', 'resistanceDistance')],
    nearerToHigh(values),
  ])
}

/** Whether the price is nearer to the year's high than to its low. */
function nearerToHigh({ price, yearLow, yearHigh }: Facts['values']): number | null {
  return price === null || yearLow === null || yearHigh === null ? null : Math.sign(2 * price - yearLow - yearHigh)
}
