import { formatDecimal, UNKNOWN } from '#domain/text/number.ts'

/** From so many milliseconds on, the milliseconds of one unit, its name and its digits. */
const UNITS = [
  [7_200_000, 3_600_000, 'h', 0],
  [120_000, 60_000, 'min', 0],
  [1_000, 1_000, 's', 1],
  [0, 1, 'ms', 0],
] as const

/** How long something took: `180 ms`, `1,4 s`, `12 min`. */
export function formatSpan(milliseconds: number): string {
  const unit = UNITS.find(([from]) => milliseconds >= from)
  if (!unit || !Number.isFinite(milliseconds)) return UNKNOWN
  const [, length, name, digits] = unit
  return `${formatDecimal(milliseconds / length, digits)} ${name}`
}
