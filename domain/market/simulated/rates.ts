import { createRandom, hashSeed } from '../random.ts'
import type { RATE_CURRENCIES, RateTable } from '../rates.ts'
import { dayOfSession } from '../session-dates.ts'

/** Units of each currency per dollar to which the simulated rates return in the long run. */
const LEVELS: Readonly<Record<(typeof RATE_CURRENCIES)[number], number>> = {
  ARS: 1_420,
  BRL: 5.45,
  CLP: 945,
  COP: 4_050,
  EUR: 0.86,
  MXN: 18.4,
  PEN: 3.72,
}

/** Waves of the log rate by their length in days and height: within a tenth of the level, a day within 0.7 %. */
const WAVES = [
  [360, 0.06],
  [60, 0.02],
  [12, 0.008],
  [1, 0.001],
] as const

const DIGITS = 6

/**
 * The exchange rates of the simulated market of `seed`, published every day: each follows from seed, currency and day
 * alone, by value noise (K. Perlin, An Image Synthesizer, 1985) at four lengths.
 */
export function createSimulatedRates(seed: number): RateTable {
  return {
    on(currency, session) {
      if (!Object.hasOwn(LEVELS, currency)) return null
      const day = dayOfSession(session)
      const wave = WAVES.reduce((sum, [days, height]) => sum + height * between(day / days, seed, currency, days), 0)
      const level = LEVELS[currency as keyof typeof LEVELS]
      const per_usd = Number((level * Math.exp(wave)).toPrecision(DIGITS))
      return { day: session, currency, per_usd, source: 'simulated' }
    },
  }
}

/** The height at `place` of a line through one random height in [-1, 1) at each whole number. */
function between(place: number, ...seed: (number | string)[]): number {
  const from = Math.floor(place)
  const height = (at: number) => 2 * createRandom(hashSeed('rate', ...seed, at))() - 1
  return height(from) + (place - from) * (height(from + 1) - height(from))
}
