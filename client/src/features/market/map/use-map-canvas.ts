import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { subscribe } from 'valtio/vanilla'
import { useThemed } from '#client/src/features/charts/panes/theme.ts'
import { quoteEntry } from '#client/src/stores/prices.ts'
import { readMapTheme } from './colours.ts'
import { pushedChange } from './market-map.ts'
import { MapRenderer } from './renderer.ts'
import type { MapLayout } from './treemap.ts'

/** Milliseconds between two drawings that prices cause. */
const REDRAW_MS = 1_000

interface Shown {
  layout: MapLayout
  /** Changes in per cent by symbol, of companies that the socket does not push. */
  answered: ReadonlyMap<string, number | null>
  /** Symbols that the socket pushes. */
  live: readonly string[]
}

/**
 * Keeps the map drawn in `host`: at once in a new size, theme or answer, and at most once a second for pushed prices.
 * Returns a reader of the change that is drawn of a symbol.
 */
export function useMapCanvas(host: RefObject<HTMLElement | null>, shown: Shown): (symbol: string) => number | null {
  const renderer = useRef<MapRenderer | null>(null)
  const latest = useRef({ ...shown, pushed: new Set<string>() })
  latest.current = { ...shown, pushed: new Set(shown.live) }
  const changeOf = useCallback((symbol: string) => {
    const { answered, pushed } = latest.current
    return (pushed.has(symbol) ? pushedChange(symbol) : null) ?? answered.get(symbol) ?? null
  }, [])
  const theme = useThemed(readMapTheme, () => draw())
  const draw = useCallback(() => {
    const { layout } = latest.current
    // The size is not known before the first layout of the page.
    if (layout.width === 0) return
    const changes = layout.cells.map(({ symbol }) => changeOf(symbol))
    renderer.current?.paint({ layout, theme: theme(), changes })
  }, [changeOf, theme])

  useLayoutEffect(() => {
    const canvas = document.createElement('canvas')
    host.current?.prepend(canvas)
    renderer.current = new MapRenderer(canvas)
    return () => {
      renderer.current = null
      canvas.remove()
    }
  }, [host])

  const { layout, answered, live } = shown
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn is read from `latest`
  useLayoutEffect(draw, [draw, layout, answered])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const drawSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        draw()
      }, REDRAW_MS)
    }
    const ends = live.map((symbol) => subscribe(quoteEntry(symbol), drawSoon))
    return () => {
      for (const end of ends) end()
      clearTimeout(timer)
    }
  }, [draw, live])

  useEffect(() => followResolution(draw), [draw])

  useEffect(() => {
    const drawAll = () => {
      renderer.current?.forget()
      draw()
    }
    document.fonts.addEventListener('loadingdone', drawAll)
    return () => document.fonts.removeEventListener('loadingdone', drawAll)
  }, [draw])
  return changeOf
}

/** Calls `changed` when a pixel of the page has another number of device pixels: by zoom, or on another screen. */
function followResolution(changed: () => void): () => void {
  const life = new AbortController()
  const follow = () => {
    const media = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    const other = () => {
      changed()
      follow()
    }
    media.addEventListener('change', other, { once: true, signal: life.signal })
  }
  follow()
  return () => life.abort()
}
