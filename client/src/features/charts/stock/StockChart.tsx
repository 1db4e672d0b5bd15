import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isOfSessions } from '#domain/market/bars/intervals.ts'
import { chartSettings, chooseChartSettings, loadChartSettings } from './model/settings-store.ts'
import '#client/src/styles/series.css'
import { Download, Keyboard, Maximize2, Minimize2 } from 'lucide-react'
import { proxy } from 'valtio/vanilla'
import { AgeChip, useConnectionLost } from '#client/src/components/figures/AgeChip.tsx'
import { Button } from '#client/src/components/forms/Button.tsx'
import { Dialog } from '#client/src/components/overlays/Dialog.tsx'
import { useChannels } from '#client/src/realtime/live.ts'
import { marketSource } from '#client/src/stores/market-source.ts'
import { usePrice } from '#client/src/stores/prices.ts'
import { chartPage } from '#client/src/text/es/chart-page.ts'
import { sourceNames } from '#client/src/text/es/stock.ts'
import { stockChart as es } from '#client/src/text/es/stock-chart.ts'
import type { Forecast } from '#domain/contract/forecast.ts'
import { formatDate } from '../panes/dates.ts'
import { forecastSentence } from '../panes/notices.ts'
import { ChartArea, ToolButton, ViewportTools } from '../parts/ChartArea.tsx'
import { emptyReadout, Legend } from '../parts/Legend.tsx'
import { ChartToolbar } from './ChartToolbar.tsx'
import { DrawingTools } from './layers/drawings/DrawingTools.tsx'
import { Marks } from './layers/Marks.tsx'
import { type BarHistory, outlookEntry } from './model/bars.ts'
import { rangeStart } from './model/ranges.ts'
import { type ChartSettings, chosenOn, settingsOn } from './model/settings.ts'
import { type BarsState, type ShownBars, useBars } from './model/use-bars.ts'
import { chartHeight } from './panes/renderer.ts'
import styles from './StockChart.module.css'
import type { StockChartController, StockReadout } from './stock-chart-controller.ts'
import { useStockChart } from './use-stock-chart.ts'

/** The chart of the stock page, with the settings that the user chose. */
export function StockChart({ symbol }: { symbol: string }) {
  const kept = useSnapshot(chartSettings).value as ChartSettings
  const settings = useMemo(() => settingsOn(symbol, kept), [kept, symbol])
  useEffect(loadChartSettings, [])
  const change = (part: Partial<ChartSettings>) => chooseChartSettings((value) => chosenOn(symbol, value, part))
  const chosen = useBars(symbol, settings.interval, settings.range)
  // A stock without bars of minutes shows its days, and a note says so.
  const withoutMinutes = chosen.state === 'empty' && !isOfSessions(settings.interval)
  const shown = useMemo(
    (): ChartSettings => (withoutMinutes ? { ...settings, interval: '1d', range: '1M' } : settings),
    [settings, withoutMinutes],
  )
  const days = useBars(symbol, shown.interval, shown.range)
  const bars = withoutMinutes ? days : chosen
  const { history, state } = bars
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} className={styles.chart} aria-label={es.name(symbol)} data-widget="chart" data-state={state}>
      <ChartToolbar symbol={symbol} settings={settings} onChange={change} />
      <DrawingTools symbol={symbol} section={section} />
      <StockChartBody symbol={symbol} settings={shown} {...bars} section={section} />
      <ChartNotes symbol={symbol} settings={settings} shown={shown} history={history} state={state} />
      <Marks symbol={symbol} />
    </section>
  )
}

interface StockChartBodyProps extends ShownBars {
  symbol: string
  settings: ChartSettings
  section: RefObject<HTMLElement | null>
}

/** The chart with its tools, legend and table. It draws outside of React: a tick renders nothing here. */
export function StockChartBody({ symbol, settings, history, state, retry, section }: StockChartBodyProps) {
  const canvas = useRef<HTMLDivElement>(null)
  const [readout] = useState(() => proxy<StockReadout>({ ...emptyReadout(), summary: '', open: null }))
  const { open } = useSnapshot(readout)
  const cover = (next: StockReadout['open']) => {
    readout.open = next
  }
  const controller = useStockChart({ symbol, settings, history, ready: state === 'ready' }, () => ({
    canvas: canvas.current!,
    readout,
  }))
  return (
    <>
      <ChartTools
        controller={controller}
        section={section}
        tableOpen={open === 'table'}
        onTable={() => cover(open === 'table' ? null : 'table')}
        onHelp={() => cover('help')}
      />
      <ChartArea
        canvas={canvas}
        readout={readout}
        name={es.name(symbol)}
        tableName={`${chartPage.tools.table}: ${symbol}`}
        tableOpen={open === 'table'}
        className={styles.stage}
        style={{ '--height': `${chartHeight(settings.panes.length)}px` } as CSSProperties}
      >
        {state !== 'ready' && (
          <div className={styles.message} role="status" aria-busy={state === 'loading'}>
            <p>{{ loading: es.loading, error: es.failed, empty: es.waiting }[state]}</p>
            {state !== 'loading' && <Button onClick={retry}>{chartPage.states.retry}</Button>}
          </div>
        )}
      </ChartArea>
      <Legend readout={readout} className={styles.legend} />
      <Summary readout={readout} />
      <ShortcutsDialog open={open === 'help'} onClose={() => cover(null)} />
    </>
  )
}

/** Read aloud once the viewport has rested. */
function Summary({ readout }: { readout: StockReadout }) {
  return (
    <p className="unseen" aria-live="polite" data-part="summary">
      {useSnapshot(readout).summary}
    </p>
  )
}

interface ChartToolsProps {
  controller: StockChartController | null
  section: RefObject<HTMLElement | null>
  tableOpen: boolean
  onTable(): void
  onHelp(): void
}

/** The tools of every chart, and those that only the chart of the stock page has. */
export function ChartTools({ controller, section, tableOpen, onTable, onHelp }: ChartToolsProps) {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement === section.current)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [section])
  const toggleFullscreen = () => (full ? document.exitFullscreen() : section.current?.requestFullscreen())
  const openTable = () => {
    controller?.fillTable()
    onTable()
  }
  return (
    <ViewportTools controller={controller} tableOpen={tableOpen} onTable={openTable} className={styles.tools}>
      <ToolButton name={es.tools.csv} onClick={() => controller?.csv()} icon={<Download />} />
      {document.fullscreenEnabled && (
        <ToolButton
          name={full ? es.tools.small : es.tools.full}
          onClick={() => void toggleFullscreen()}
          icon={full ? <Minimize2 /> : <Maximize2 />}
        />
      )}
      <ToolButton name={es.tools.help} onClick={onHelp} icon={<Keyboard />} />
    </ViewportTools>
  )
}

interface ChartNotesProps {
  symbol: string
  /** What the user chose, and `shown`, what the chart can show of it. */
  settings: ChartSettings
  shown: ChartSettings
  history: BarHistory
  state: BarsState
}

/** Says where the bars come from, how old they are, and what the chart cannot show. */
export function ChartNotes({ symbol, settings, shown, history, state }: ChartNotesProps) {
  const { interval, range, overlays, compare } = shown
  useChannels(compare.map((other) => `bars:${other}:${interval}`))
  const { market } = useSnapshot(marketSource)
  const { price } = usePrice(symbol)
  const lost = useConnectionLost()
  const { data: outlook } = useSnapshot(outlookEntry(symbol))
  const { from, growing, missing } = useSnapshot(history)
  const minutes = !isOfSessions(interval)
  const begins = history.bars && history.bars.bars > 0 ? rangeStart(range, history.bars.column('time')) : null
  const late = minutes && from !== null && begins !== null && from > begins
  const notes = [
    shown !== settings && es.notices.noMinutes,
    late && es.notices.minutesFrom(formatDate(from)),
    compare.length > 0 && es.compare.from,
    overlays.includes('forecast') &&
      (interval === '1d'
        ? outlook && forecastSentence(outlook.forecast as Forecast, history.bars?.bars ?? 0)
        : es.notices.onlyDays),
    growing && es.notices.older,
    missing && !growing && es.notices.missing,
    lost && es.notices.old,
  ].filter((note): note is string => Boolean(note))
  if (state !== 'ready') return <div className={styles.notes} />
  return (
    <div className={styles.notes} data-part="notes">
      <p>
        {market && es.source(sourceNames[market] ?? market, es.intervals[interval])}{' '}
        {price && <AgeChip freshness={price.freshness} asOf={price.as_of} />}
      </p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

/** Lists every key and gesture of the chart. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} title={es.tools.help} onClose={onClose}>
      <dl className={`${styles.shortcuts} stack gap-8`}>
        {es.shortcuts.map(([keys, what]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
