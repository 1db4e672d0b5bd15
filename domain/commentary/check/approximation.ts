import type { Span } from './text.ts'

/** How far below and above the stated value the truth may be after a word like 'casi', as shares of it. */
export function approximation({ start, end }: Span, folded: string): readonly [number, number] {
  const before = folded.slice(Math.max(0, start - 26), start)
  if (/(?<!poco |algo )\bmenos de(?:l| los| las| el| la| un| una)? $/.test(before)) return [0.5, 0]
  if (/(?<!poco |algo )\bmas de(?:l| los| las| el| la| un| una)? $/.test(before)) return [0, 0.35]
  if (
    /\b(?:casi|poco menos del?|algo menos del?|no lleg\w* al?|no alcanz\w+|rozando)(?: los| las| el| la| un| una)? $/.test(
      before,
    )
  )
    return [0.2, 0.0005]
  if (/\b(?:poco mas de|algo mas de|algo por encima de|pasad\w+ de)(?:l| los| las| el| la| un| una)? $/.test(before))
    return [0.0005, 0.12]
  if (
    /\b(?:cerca de|alrededor de|en torno a|unos|unas|aproximadamente|cosa de|del orden de|rondando|mas o menos) (?:los |las |el |la |un |una )?$/.test(
      before,
    )
  )
    return [0.02, 0.02]
  return /^ (?:y pico|largos|largas)\b|^[a-z ]{0,10} (?:y pico|largos|largas|y un poquito|y algo mas|y poco mas)\b/.test(
    folded.slice(end),
  )
    ? [0, 0.05]
    : [0, 0]
}

/** Whether the stated value is the actual one within these shares. */
export const roughly = (said: number, actual: number, [below, above]: readonly [number, number]) =>
  below + above > 0 && actual >= said * (1 - below) && actual <= said * (1 + above)
