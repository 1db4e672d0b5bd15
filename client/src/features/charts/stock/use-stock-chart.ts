import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { afterFrame } from '#client/src/components/frame/after-frame.ts'
import { inNextTask } from '#client/src/stores/next-task.ts'
import { useChartTheme } from '../panes/theme.ts'
import type { BarBuffer } from './model/bar-buffer.ts'
import { type BarHistory, outlookEntry } from './model/bars.ts'
import type { ChartSettings } from './model/settings.ts'
import { StockChartModel } from './model/stock-chart-model.ts'
import { StockChartController, type StockChartElements } from './stock-chart-controller.ts'

interface Shown {
  symbol: string
  settings: ChartSettings
  history: BarHistory
  /** True when the bars reach as far back as the range. */
  ready: boolean
}

/** Controller of a stock's chart while it is shown; the chart follows settings, ticks, levels and theme. */
export function useStockChart(
  { symbol, settings, history, ready }: Shown,
  parts: () => StockChartElements,
): StockChartController | null {
  const [controller, setController] = useState<StockChartController | null>(null)
  const theme = useChartTheme(() => controller?.draw())
  const latest = useRef({ settings, parts })
  latest.current = { settings, parts }
  const bars = useSnapshot(history).bars as BarBuffer | null

  // Loaded together with the bars: a forecast that comes after them makes the chart be built again.
  useEffect(
    () =>
      inNextTask(() => {
        if (outlookEntry(symbol).status !== 'loading') void outlookEntry(symbol).load()
      }),
    [symbol],
  )

  useEffect(() => {
    if (!ready || !bars) return
    let made: StockChartController | null = null
    const make = () => {
      const { settings, parts } = latest.current
      made = new StockChartController(
        parts(),
        new StockChartModel({ symbol, bars, currency: history.currency, settings }),
        theme,
      )
      drawNext(made, made.drawFirst())
    }
    const drawNext = (controller: StockChartController, steps: Generator<void>) => {
      giveUp = afterFrame(() => {
        if (steps.next().done) setController(controller)
        else drawNext(controller, steps)
      })
    }
    // Each step runs in a task of its own, so that input need not wait for the whole chart and what came with it.
    let giveUp = afterFrame(make)
    return () => {
      giveUp()
      made?.close()
      setController(null)
    }
  }, [symbol, ready, bars, history, theme])

  useEffect(() => controller?.choose(settings), [controller, settings])
  return controller
}
