import { useCallback, useEffect, useRef } from 'react'

const COLOURS = {
  paper: 'var(--paper)',
  ink: 'var(--ink)',
  ink2: 'var(--ink-2)',
  ink3: 'var(--ink-3)',
  hairline: 'var(--hairline)',
  edge: 'var(--edge)',
  sunken: 'var(--sunken)',
  accent: 'var(--accent)',
  onAccent: 'var(--on-accent)',
  accentSoft: 'color-mix(in srgb, var(--accent) 55%, transparent)',
  accentWash: 'color-mix(in srgb, var(--accent) 14%, transparent)',
  inkWash: 'color-mix(in srgb, var(--ink-2) 9%, transparent)',
  up: 'var(--up)',
  upSoft: 'color-mix(in srgb, var(--up) 55%, transparent)',
  down: 'var(--down)',
  downSoft: 'color-mix(in srgb, var(--down) 55%, transparent)',
  downWash: 'color-mix(in srgb, var(--down) 8%, transparent)',
  upWash: 'color-mix(in srgb, var(--up) 8%, transparent)',
  warn: 'var(--warn)',
  warnSoft: 'color-mix(in srgb, var(--warn) 60%, transparent)',
  warnWash: 'color-mix(in srgb, var(--warn) 16%, transparent)',
} as const

const DARK = '(prefers-color-scheme: dark)'
const FEW_COLOURS = '(forced-colors: active)'

/** True in a contrast theme of the system, such as those of Windows. */
export const hasFewColours = (): boolean => matchMedia(FEW_COLOURS).matches

const SERIES = [1, 2, 3, 4, 5, 6, 7]

/** Colours in the canvas's format, and the font of its texts. */
export type ChartTheme = Readonly<Record<keyof typeof COLOURS | 'font', string>> & {
  /** True in a contrast theme of the system, where what rises has the colour of what falls. */
  readonly fewColours: boolean
  /** Colours of lines next to the price (averages, then compared stocks), where the page has styles/series.css. */
  readonly series: readonly string[]
}

/**
 * Computes CSS colours, tokens and mixes of them, as plain colours of the current theme, since a canvas does not
 * understand custom properties. Also returns the page's font family.
 */
export function computeColours(colours: readonly string[]): { computed: string[]; family: string } {
  const host = document.createElement('span')
  host.hidden = true
  // A contrast theme would make text of every mix of its colours.
  host.style.forcedColorAdjust = 'none'
  // Each colour has its own probe: with a single one, the browser would compute the page's styles again for each
  // colour.
  const probes = colours.map((colour) => {
    const probe = document.createElement('span')
    probe.style.color = colour
    return probe
  })
  host.append(...probes)
  document.body.append(host)
  const computed = probes.map((probe) => getComputedStyle(probe).color)
  const family = getComputedStyle(host).fontFamily
  host.remove()
  return { computed, family }
}

function readChartTheme(): ChartTheme {
  const names = Object.keys(COLOURS)
  const series = SERIES.map((number) => `var(--series-${number})`)
  const { computed, family } = computeColours([...Object.values(COLOURS), ...series])
  const named = names.map((name, i) => [name, computed[i]])
  return {
    ...Object.fromEntries(named),
    font: `12px ${family}`,
    series: computed.slice(names.length),
    fewColours: hasFewColours(),
  } as ChartTheme
}

/**
 * Returns a reader of what `read` makes of the colours on the screen, which keeps it until the theme or the colours
 * change, or the page is printed; then `changed` runs. `read` must be the same function at every render.
 */
export function useThemed<T>(read: () => T, changed: () => void): () => T {
  const themed = useRef<T | null>(null)
  const latest = useRef(changed)
  latest.current = changed
  useEffect(() => {
    const other = () => {
      themed.current = null
      latest.current()
    }
    const system = [DARK, FEW_COLOURS, 'print'].map((media) => matchMedia(media))
    const root = new MutationObserver(other)
    root.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-colours'] })
    for (const media of system) media.addEventListener('change', other)
    return () => {
      root.disconnect()
      for (const media of system) media.removeEventListener('change', other)
    }
  }, [])
  return useCallback(() => (themed.current ??= read()), [read])
}

/** Fills what rises in `colour`; with stripes, where what falls has the same. */
export function risingFill({ fewColours }: ChartTheme, colour: string): string | CanvasPattern {
  if (!fewColours) return colour
  const line = 2 * Math.max(1, Math.floor(devicePixelRatio))
  const tile = new OffscreenCanvas(1, 2 * line)
  const context = tile.getContext('2d')!
  context.fillStyle = colour
  context.fillRect(0, 0, 1, line)
  return context.createPattern(tile, 'repeat')!
}

/** Returns a reader of the chart's colours on the screen; `changed` runs when the theme or the colours change. */
export const useChartTheme = (changed: () => void): (() => ChartTheme) => useThemed(readChartTheme, changed)
