import type { View } from '../../indicators/core/view.ts'

/** How many bars before the current one give its usual volume. */
const USUAL = 20

/** Mean volume, in shares, of the 20 bars before the current one; null with fewer bars or without any volume. */
export function usualVolume({ columns, last }: View): number | null {
  if (last < USUAL) return null
  let sum = 0
  for (let i = last - USUAL; i < last; i++) sum += columns.volume[i]
  return sum > 0 ? sum / USUAL : null
}

/** How many times its usual volume the current bar traded; 0 where there is no usual volume. */
export function volumeRatio(view: View): number {
  const usual = usualVolume(view)
  return usual === null ? 0 : view.columns.volume[view.last] / usual
}
