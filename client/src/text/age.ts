import { es } from './es.ts'

const STEPS: readonly [seconds: number, unit: string][] = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
]

/** `hace 3 s`; a moment just passed, or ahead because of a skewed clock, is `ahora`; anything else is unknown. */
export function formatAge(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return es.common.unknown
  return stepped(milliseconds, es.price.ago)
}

/** `en 3 s`; a moment that has come or just passed is `ahora`. */
export function formatWait(milliseconds: number): string {
  return Number.isFinite(milliseconds) ? stepped(milliseconds, es.price.ahead) : es.common.unknown
}

function stepped(milliseconds: number, word: string): string {
  const seconds = Math.floor(milliseconds / 1000)
  for (const [length, unit] of STEPS) {
    if (seconds >= length) return `${word} ${Math.floor(seconds / length)} ${unit}`
  }
  return es.price.now
}
