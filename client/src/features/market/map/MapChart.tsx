import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { proxy, ref } from 'valtio/vanilla'
import { afterFrame } from '#client/src/components/frame/after-frame.ts'
import { ChartArea } from '#client/src/features/charts/parts/ChartArea.tsx'
import { emptyReadout } from '#client/src/features/charts/parts/Legend.tsx'
import { useChannels } from '#client/src/realtime/live.ts'
import { marketMap as es } from '#client/src/text/es/market-map.ts'
import type { MarketMap } from '#domain/contract/screener.ts'
import styles from './MapChart.module.css'
import { MapTip } from './MapTip.tsx'
import { answeredChanges, hasSameCompanies, heaviest } from './market-map.ts'
import { tablesOf } from './tables.ts'
import { layoutMap, type MapLayout, type Rect } from './treemap.ts'
import { type Highlight, useHighlight } from './use-highlight.ts'
import { useMapCanvas } from './use-map-canvas.ts'

/** Milliseconds for which the pointer must rest on a company before its price is asked for. */
const REST_MS = 200

/** The map itself: its canvas, with pointer, keys and tables for users who do not see it. */
export function MapChart({ map }: { map: MarketMap }) {
  const host = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(host)
  const shape = useSteadyShape(map)
  const layout = useMemo(() => layoutMap(shape, width, height), [shape, width, height])
  const answered = useMemo(() => answeredChanges(map), [map])
  const [highlight, setHighlight] = useState<Highlight | null>(null)
  const symbol = highlight?.symbol ?? null
  const isResting = useResting(symbol)
  const largest = useMemo(() => heaviest(shape), [shape])
  const live = useMemo(
    () => (isResting && symbol !== null ? [...largest, symbol] : largest),
    [largest, isResting, symbol],
  )
  useChannels(largest.map((symbol) => `quote:${symbol}`))
  const changeOf = useMapCanvas(host, { layout, answered, live })
  useHighlight(host, { layout, changeOf, highlight }, setHighlight)
  const [readout] = useState(() => proxy(emptyReadout()))
  // The tables are long and only for screen readers, so the first picture does not wait for them.
  useEffect(
    () =>
      afterFrame(() => {
        readout.tables = ref(tablesOf(layout, answered, readout.tables))
      }),
    [readout, layout, answered],
  )
  const cell = layout.cells.find((cell) => cell.symbol === symbol)
  return (
    <ChartArea
      canvas={host}
      readout={readout}
      name={es.canvas(layout.cells.length, layout.sectors.length)}
      tableName={es.table.label}
      keys={es.keys}
      tableOpen={false}
      className={styles.stage}
    >
      {highlight && cell && (
        <>
          <div className={styles.ring} style={placeOf(cell.area)} data-by={highlight.by} />
          <div className={styles.tip} style={tipPlace(highlight, cell.area, layout)} data-part="tip">
            <MapTip key={symbol} cell={cell} change={changeOf(cell.symbol)} isResting={isResting} />
          </div>
        </>
      )}
      <p role="status" className="unseen">
        {highlight?.announcement}
      </p>
    </ChartArea>
  )
}

/** Size of an element in CSS pixels. */
function useSize(host: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = host.current!
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [host])
  return size
}

/**
 * The map whose weights determine the areas: the first answer of the visit, until the set of companies changes. If
 * areas moved with every answer, a click would miss the one under the pointer.
 */
function useSteadyShape(map: MarketMap): MarketMap {
  const [shape, setShape] = useState(map)
  // The map is rendered for every move of the pointer, and sorts all companies to compare.
  const isSame = useMemo(() => shape === map || hasSameCompanies(shape, map), [shape, map])
  if (isSame) return shape
  setShape(map)
  return map
}

/** True once the same company has been highlighted for a moment. */
function useResting(symbol: string | null): boolean {
  const [rested, setRested] = useState<string | null>(null)
  useEffect(() => {
    if (symbol === null) return
    const timer = setTimeout(() => setRested(symbol), REST_MS)
    return () => {
      clearTimeout(timer)
      setRested(null)
    }
  }, [symbol])
  return symbol !== null && rested === symbol
}

const placeOf = ({ x, y, width, height }: Rect): CSSProperties => ({ left: x, top: y, width, height })

/** Size of the tip, as in its styles, and its distance from the pointer, in CSS pixels. */
const TIP_WIDTH = 280
const TIP_AWAY = 16

/** Places the tip inside the canvas, on the side of the pointer with more room; for keys over or under the company. */
function tipPlace({ pointer }: Highlight, { x, y, width, height }: Rect, canvas: MapLayout): CSSProperties {
  const middle = { x: x + width / 2, y: y + height / 2 }
  const isUpper = (pointer ?? middle).y < canvas.height / 2
  const at = pointer ?? { x: middle.x, y: isUpper ? y + height - TIP_AWAY / 2 : y + TIP_AWAY / 2 }
  const wanted =
    pointer === null ? at.x - TIP_WIDTH / 2 : at.x < canvas.width / 2 ? at.x + TIP_AWAY : at.x - TIP_AWAY - TIP_WIDTH
  const left = Math.max(0, Math.min(wanted, canvas.width - TIP_WIDTH))
  return isUpper ? { left, top: at.y + TIP_AWAY } : { left, bottom: canvas.height - at.y + TIP_AWAY }
}
