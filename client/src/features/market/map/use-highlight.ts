import { type RefObject, useEffect, useRef } from 'react'
import { openStock } from '#client/src/stores/view.ts'
import { marketMap as es } from '#client/src/text/es/market-map.ts'
import { placeAt, placeByKey } from './keys.ts'
import { writtenChange } from './tables.ts'
import type { MapLayout } from './treemap.ts'

/** The company under the pointer, or to which the keys have gone. */
export interface Highlight {
  symbol: string
  by: 'pointer' | 'keys'
  /** Place of the pointer in CSS pixels from the canvas's corner; null for keys. */
  pointer: { x: number; y: number } | null
  /** What screen readers say of the company; nothing where it is under the pointer. */
  announcement: string
}

interface Shown {
  layout: MapLayout
  changeOf(symbol: string): number | null
  highlight: Highlight | null
}

/** Follows pointer and keys on the map in `host`: both highlight companies, and a click, a tap or Enter opens one. */
export function useHighlight(
  host: RefObject<HTMLElement | null>,
  shown: Shown,
  onHighlight: (highlight: Highlight | null) => void,
): void {
  const latest = useRef({ ...shown, onHighlight })
  latest.current = { ...shown, onHighlight }
  useEffect(() => {
    const element = host.current!
    const life = new AbortController()
    const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(name, act, { signal: life.signal })
    /** The last company that keys highlighted, where they go on when the map has the focus again. */
    let lastByKeys: string | null = null

    const pointed = ({ clientX, clientY }: MouseEvent) => {
      const corner = element.getBoundingClientRect()
      const pointer = { x: clientX - corner.left, y: clientY - corner.top }
      const { layout } = latest.current
      const place = placeAt(layout, pointer.x, pointer.y)
      return place === null ? null : { symbol: layout.cells[place].symbol, pointer }
    }
    const highlightByKeys = (place: number) => {
      const { layout, changeOf, onHighlight } = latest.current
      const { symbol, name, sector } = layout.cells[place]
      const change = changeOf(symbol)
      lastByKeys = symbol
      onHighlight({
        symbol,
        by: 'keys',
        pointer: null,
        announcement: es.announcement(
          es.table.stock(symbol, name),
          change === null ? es.unknownChange : writtenChange(change),
          sector ?? es.unknownSector,
        ),
      })
    }
    const placeOf = (symbol: string | null) => latest.current.layout.cells.findIndex((cell) => cell.symbol === symbol)

    // A finger does not hover: its tap opens the stock.
    on('pointermove', (event) => {
      if (event.pointerType === 'touch') return
      const found = pointed(event)
      element.style.cursor = found ? 'pointer' : ''
      latest.current.onHighlight(found && { ...found, by: 'pointer', announcement: '' })
    })
    on('pointerleave', () => latest.current.highlight?.by === 'pointer' && latest.current.onHighlight(null))
    on('click', (event) => {
      const found = pointed(event)
      if (found) openStock(found.symbol)
    })
    on('focus', () => {
      if (latest.current.layout.cells.length > 0 && element.matches(':focus-visible'))
        highlightByKeys(Math.max(0, placeOf(lastByKeys)))
    })
    on('blur', () => latest.current.highlight?.by === 'keys' && latest.current.onHighlight(null))
    on('keydown', (event) => {
      const { layout, highlight, onHighlight } = latest.current
      if (layout.cells.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return
      // The tip may hide what the user wants to see.
      if (event.key === 'Escape') return onHighlight(null)
      const from = Math.max(0, placeOf(highlight?.symbol ?? lastByKeys))
      if (event.key === 'Enter') {
        event.preventDefault()
        return openStock(layout.cells[from].symbol)
      }
      const place = placeByKey(layout, from, event.key)
      if (place === null) return
      event.preventDefault()
      highlightByKeys(place)
    })
    return () => life.abort()
  }, [host])
}
