import { useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { isOfSessions } from '#domain/market/bars/intervals.ts'
import { chartSettings, chooseChartSettings, loadChartSettings } from '../../stores/stock/chart-settings.ts'
import '../../styles/series.css'
import { stockChart as es } from '../../text/es/charts/stock.ts'
import { ChartNotes } from './ChartNotes.tsx'
import { ChartStage } from './ChartStage.tsx'
import { DrawingTools } from './drawings/DrawingTools.tsx'
import { Marks } from './marks/Marks.tsx'
import styles from './StockChart.module.css'
import { type ChartSettings, chosenOn, settingsOn } from './settings.ts'
import { ChartToolbar } from './toolbar/ChartToolbar.tsx'
import { useBars } from './use-bars.ts'

/** The chart of the stock page, as the user likes to see it. */
export function StockChart({ symbol }: { symbol: string }) {
  const kept = useSnapshot(chartSettings).value as ChartSettings
  const settings = useMemo(() => settingsOn(symbol, kept), [kept, symbol])
  useEffect(loadChartSettings, [])
  const change = (part: Partial<ChartSettings>) => chooseChartSettings(chosenOn(symbol, kept, part))
  const chosen = useBars(symbol, settings.interval, settings.range)
  // A stock without minutes shows its days, and says so.
  const withoutMinutes = chosen.state === 'empty' && !isOfSessions(settings.interval)
  const shown: ChartSettings = withoutMinutes ? { ...settings, interval: '1d', range: '1M' } : settings
  const days = useBars(symbol, shown.interval, shown.range)
  const bars = withoutMinutes ? days : chosen
  const { history, state } = bars
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} className={styles.chart} aria-label={es.name(symbol)} data-widget="chart" data-state={state}>
      <ChartToolbar symbol={symbol} settings={settings} onChange={change} />
      <DrawingTools symbol={symbol} section={section} />
      <ChartStage symbol={symbol} settings={shown} {...bars} section={section} />
      <ChartNotes symbol={symbol} settings={settings} shown={shown} history={history} state={state} />
      <Marks symbol={symbol} />
    </section>
  )
}
