import type { SourceCode, SourceError } from './source-error.ts'

const MINUTE = 60_000

/** First window and longest one, in milliseconds; each failure in a row doubles the window. */
const ORDINARY = { first: 5_000, longest: 15 * MINUTE }
const WINDOWS: Partial<Record<SourceCode, { first: number; longest: number }>> = {
  limited: { first: MINUTE, longest: 15 * MINUTE },
  unreachable: { first: 5_000, longest: MINUTE },
}
const SHORTEST = 1_000

/**
 * The pause before the next call to a source with `failures` failures before this one, in milliseconds: a random part
 * of a window that doubles (full jitter), and never less than the source asks for. `random` is in [0, 1).
 */
export function backOffMs({ code, retryAfterMs }: SourceError, failures: number, random: () => number): number {
  const { first, longest } = WINDOWS[code] ?? ORDINARY
  const window = Math.min(longest, first * 2 ** Math.min(failures, 20))
  return Math.max(SHORTEST, random() * window, retryAfterMs ?? 0)
}
