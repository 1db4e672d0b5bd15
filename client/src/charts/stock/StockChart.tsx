import { useRef, useState } from 'react'
import { isOfSessions } from '../../../../domain/market/bars/intervals.ts'
import '../../styles/series.css'
import { stockChart as es } from '../../text/es/stock-chart.ts'
import { ChartNotes } from './ChartNotes.tsx'
import { ChartStage } from './ChartStage.tsx'
import { ChartToolbar } from './ChartToolbar.tsx'
import styles from './StockChart.module.css'
import { type ChartSettings, DEFAULT_SETTINGS } from './settings.ts'
import { useBars } from './use-bars.ts'

interface StockChartProps {
  symbol: string
  /** What to show; without it the chart keeps the choices for as long as it is on the screen. */
  settings?: ChartSettings
  onChange?(settings: ChartSettings): void
}

/** The chart of the stock page. */
export function StockChart({ symbol, settings: given, onChange }: StockChartProps) {
  const [own, setOwn] = useState<ChartSettings>(() => structuredClone(DEFAULT_SETTINGS))
  const settings = given ?? own
  const change = (part: Partial<ChartSettings>) => {
    const changed = { ...settings, ...part }
    setOwn(changed)
    onChange?.(changed)
  }
  const chosen = useBars(symbol, settings.interval, settings.range)
  // A stock without minutes shows its days, and says so.
  const withoutMinutes = chosen.state === 'empty' && !isOfSessions(settings.interval)
  const shown: ChartSettings = withoutMinutes ? { ...settings, interval: '1d', range: '1M' } : settings
  const days = useBars(symbol, shown.interval, shown.range)
  const { history, state } = withoutMinutes ? days : chosen
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} className={styles.chart} aria-label={es.name(symbol)} data-widget="chart" data-state={state}>
      <ChartToolbar symbol={symbol} settings={settings} onChange={change} />
      <ChartStage symbol={symbol} settings={shown} history={history} state={state} section={section} />
      <ChartNotes symbol={symbol} settings={settings} shown={shown} history={history} state={state} />
    </section>
  )
}
