import { computeColours } from '#client/src/features/charts/panes/theme.ts'

/** Sizes of a change, in per cent, from which on it has the next stronger colour. */
export const STEP_FROM = [0.5, 1.5, 3] as const

/** Number of colours of a change: three down, one for about none, three up. */
export const STEPS = 2 * STEP_FROM.length + 1

/**
 * Fill and text of each step, from the deepest fall to the highest rise, then of an unknown change. The mixes are those
 * with which every text has a contrast of 4.5 to 1 in both themes and with both pairs of colours.
 */
export const STEP_COLOURS: readonly { fill: string; text: string }[] = [
  { fill: 'var(--down)', text: 'var(--paper)' },
  { fill: 'color-mix(in srgb, var(--down) 45%, var(--paper))', text: 'var(--ink)' },
  { fill: 'color-mix(in srgb, var(--down) 18%, var(--paper))', text: 'var(--ink)' },
  { fill: 'color-mix(in srgb, var(--ink-3) 10%, var(--paper))', text: 'var(--ink)' },
  { fill: 'color-mix(in srgb, var(--up) 18%, var(--paper))', text: 'var(--ink)' },
  { fill: 'color-mix(in srgb, var(--up) 45%, var(--paper))', text: 'var(--ink)' },
  { fill: 'var(--up)', text: 'var(--paper)' },
  { fill: 'color-mix(in srgb, var(--ink-3) 32%, var(--paper))', text: 'var(--ink)' },
]

/** The place in STEP_COLOURS of an unknown change. */
export const UNKNOWN_STEP = STEP_COLOURS.length - 1

/** The place in STEP_COLOURS of a change in per cent; null is unknown. */
export function stepOf(change: number | null): number {
  if (change === null) return UNKNOWN_STEP
  const size = Math.abs(change)
  const strength = STEP_FROM.filter((from) => size >= from).length
  return STEP_FROM.length + (change < 0 ? -strength : strength)
}

/** Colours in the canvas's format. */
export interface MapTheme {
  /** The colours of STEP_COLOURS, as this theme computes them. */
  steps: readonly { fill: string; text: string }[]
  /** The colour of the sectors' names. */
  ink: string
  family: string
}

/** Reads the colours of the current theme. */
export function readMapTheme(): MapTheme {
  const colours = STEP_COLOURS.flatMap(({ fill, text }) => [fill, text])
  const { computed, family } = computeColours([...colours, 'var(--ink-2)'])
  return {
    steps: STEP_COLOURS.map((_, i) => ({ fill: computed[2 * i], text: computed[2 * i + 1] })),
    ink: computed[colours.length],
    family,
  }
}
