import { type RefObject, useEffect, useRef } from 'react'
import { openStock } from '#client/src/stores/view.ts'
import { marketMap as es } from '#client/src/text/es/market-map.ts'
import { placeAt, placeByKey } from './keys.ts'
import { writtenChange } from './tables.ts'
import type { MapLayout } from './treemap.ts'

/** The company that the pointer or the keys have reached. */
export interface Reached {
  symbol: string
  by: 'pointer' | 'keys'
  /** Where the pointer is, in CSS pixels from the canvas's corner; null for keys. */
  pointer: { x: number; y: number } | null
  /** What is read aloud of the company: nothing where a pointer has reached it. */
  aloud: string
}

interface Shown {
  layout: MapLayout
  changeOf(symbol: string): number | null
  reached: Reached | null
}

/** Follows pointer and keys on the map in `host`: both reach companies, and a click, a tap or Enter opens one. */
export function useReach(
  host: RefObject<HTMLElement | null>,
  shown: Shown,
  onReach: (reached: Reached | null) => void,
): void {
  const latest = useRef({ ...shown, onReach })
  latest.current = { ...shown, onReach }
  useEffect(() => {
    const element = host.current!
    const life = new AbortController()
    const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(name, act, { signal: life.signal })
    /** The company that was last reached by keys, where they go on when the map has the focus again. */
    let left: string | null = null

    const pointed = ({ clientX, clientY }: MouseEvent) => {
      const corner = element.getBoundingClientRect()
      const pointer = { x: clientX - corner.left, y: clientY - corner.top }
      const { layout } = latest.current
      const place = placeAt(layout, pointer.x, pointer.y)
      return place === null ? null : { symbol: layout.cells[place].symbol, pointer }
    }
    const reachByKeys = (place: number) => {
      const { layout, changeOf, onReach } = latest.current
      const { symbol, name, sector } = layout.cells[place]
      const change = changeOf(symbol)
      left = symbol
      onReach({
        symbol,
        by: 'keys',
        pointer: null,
        aloud: es.reached(
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
      latest.current.onReach(found && { ...found, by: 'pointer', aloud: '' })
    })
    on('pointerleave', () => latest.current.reached?.by === 'pointer' && latest.current.onReach(null))
    on('click', (event) => {
      const found = pointed(event)
      if (found) openStock(found.symbol)
    })
    on('focus', () => {
      if (latest.current.layout.cells.length > 0 && element.matches(':focus-visible'))
        reachByKeys(Math.max(0, placeOf(left)))
    })
    on('blur', () => latest.current.reached?.by === 'keys' && latest.current.onReach(null))
    on('keydown', (event) => {
      const { layout, reached } = latest.current
      if (layout.cells.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return
      const from = Math.max(0, placeOf(reached?.symbol ?? left))
      if (event.key === 'Enter') {
        event.preventDefault()
        return openStock(layout.cells[from].symbol)
      }
      const place = placeByKey(layout, from, event.key)
      if (place === null) return
      event.preventDefault()
      reachByKeys(place)
    })
    return () => life.abort()
  }, [host])
}
