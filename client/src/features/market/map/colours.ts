import { computeColours, hasFewColours } from '#client/src/features/charts/panes/theme.ts'

/** Sizes of a change, in per cent, from which on it has the next stronger colour. */
export const STEP_FROM = [0.5, 1.5, 3] as const

/** Number of colours of a change: three down, one for about none, three up. */
export const STEPS = 2 * STEP_FROM.length + 1

interface Colours {
  fill: string
  text: string
}

/**
 * Colours of each step, from the deepest fall to the highest rise, then of an unknown change. The mixes are those
 * with which every text has a contrast of 4.5 to 1 in both themes and with both pairs of colours.
 */
export const STEP_COLOURS: readonly Colours[] = [
  { fill: 'var(--down)', text: 'var(--paper)' },
  { fill: 'color-mix(in srgb, var(--down) 45%, var(--paper))', text: 'var(--ink)' },
  { fill: 'color-mix(in srgb, var(--down) 18%, var(--paper))', text: 'var(--ink)' },
  { fill: 'color-mix(in srgb, var(--ink-3) 10%, var(--paper))', text: 'var(--ink)' },
  { fill: 'color-mix(in srgb, var(--up) 18%, var(--paper))', text: 'var(--ink)' },
  { fill: 'color-mix(in srgb, var(--up) 45%, var(--paper))', text: 'var(--ink)' },
  { fill: 'var(--up)', text: 'var(--paper)' },
  { fill: 'color-mix(in srgb, var(--ink-3) 32%, var(--paper))', text: 'var(--ink)' },
]

/** How a step is drawn in a contrast theme of the system. Lengths are CSS pixels. */
interface Framed extends Colours {
  frame: string
  line: number
  isDashed?: boolean
  /** Paper between the frame and the fill. */
  gap: number
}

const FALL = { fill: 'CanvasText', text: 'Canvas', frame: 'CanvasText', line: 1 }
const RISE = { fill: 'Canvas', text: 'CanvasText', frame: 'CanvasText', gap: 0 }
const CALM = { fill: 'Canvas', text: 'CanvasText', frame: 'GrayText', line: 1, gap: 0 }

/** The same steps with few colours: falls are filled, more fully the deeper; rises are hollow, with heavier frames. */
export const FRAMED_STEPS: readonly Framed[] = [
  { ...FALL, gap: 0 },
  { ...FALL, gap: 2 },
  { ...FALL, gap: 4 },
  CALM,
  { ...RISE, line: 2 },
  { ...RISE, line: 3 },
  { ...RISE, line: 5 },
  { ...CALM, isDashed: true },
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
  /** STEP_COLOURS, or FRAMED_STEPS in a contrast theme, as this theme computes their colours. */
  steps: readonly (Colours & Partial<Framed>)[]
  paper: string
  /** Width of the widest frame with its gap, in CSS pixels, where no label fits. */
  border: number
  /** The colour of the sectors' names. */
  ink: string
  family: string
}

/** Reads the colours of the current theme. */
export function readMapTheme(): MapTheme {
  const steps: MapTheme['steps'] = hasFewColours() ? FRAMED_STEPS : STEP_COLOURS
  const colours = steps.flatMap(({ fill, text, frame = fill }) => [fill, text, frame])
  const { computed, family } = computeColours(['var(--ink-2)', 'var(--paper)', ...colours])
  const [ink, paper, ...ofSteps] = computed
  return {
    steps: steps.map((step, i) => {
      const [fill, text, frame] = ofSteps.slice(3 * i)
      return { ...step, fill, text, ...(step.frame && { frame }) }
    }),
    ink,
    paper,
    border: Math.max(...steps.map(({ line = 0, gap = 0 }) => line + gap)),
    family,
  }
}
