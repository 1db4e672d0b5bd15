import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { subscribe } from 'valtio/vanilla'
import { afterFrame } from '#client/src/components/frame/after-frame.ts'
import { inNextTask } from '#client/src/stores/next-task.ts'
import { indicatorsEntry } from '#client/src/stores/stock-data.ts'
import { useChartTheme } from '../panes/theme.ts'
import type { BarBuffer } from './bar-buffer.ts'
import { type BarHistory, barHistory, loadBars, loadOlderBars, outlookEntry } from './bars.ts'
import { ComparedStock } from './compare.ts'
import type { ChartSettings } from './settings.ts'
import { StockChartController, type StockChartElements } from './stock-chart-controller.ts'
import type { StockChartModel } from './stock-chart-model.ts'

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
  const [made, setMade] = useState<{ controller: StockChartController; model: StockChartModel } | null>(null)
  const theme = useChartTheme(() => made?.controller.draw())
  const latest = useRef({ settings, parts })
  latest.current = { settings, parts }
  const bars = useSnapshot(history).bars as BarBuffer | null
  const { interval } = settings

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
    let end = () => {}
    const make = () => {
      const model: StockChartModel = {
        symbol,
        currency: history.currency,
        interval,
        settings: latest.current.settings,
        bars,
        compared: [],
        ...levelsOf(symbol),
        outlook: outlookEntry(symbol).data,
      }
      const controller = new StockChartController(latest.current.parts(), model, {
        theme,
        onOlder() {
          for (const one of [symbol, ...model.settings.compare]) void loadOlderBars(one, interval)
        },
      })
      end = () => controller.close()
      const steps = controller.drawFirst()
      const drawNext = () => {
        if (steps.next().done) follow(controller, model)
        else giveUp = afterFrame(drawNext)
      }
      giveUp = afterFrame(drawNext)
    }
    const follow = (controller: StockChartController, model: StockChartModel) => {
      const redraw = () => {
        Object.assign(model, levelsOf(symbol), { outlook: outlookEntry(symbol).data })
        controller.draw()
      }
      redraw()
      // Every tick moves the indicators, but seldom these levels.
      const redrawLevels = () => {
        const { support, resistance } = levelsOf(symbol)
        if (support !== model.support || resistance !== model.resistance) redraw()
      }
      const ends = [
        ...[history, outlookEntry(symbol)].map((entry) => subscribe(entry, redraw)),
        subscribe(indicatorsEntry(symbol), redrawLevels),
      ]
      if (outlookEntry(symbol).status === 'error') void outlookEntry(symbol).load()
      setMade({ controller, model })
      end = () => {
        for (const end of ends) end()
        controller.close()
        setMade(null)
      }
    }
    // Each step runs in a task of its own, so that input need not wait for the whole chart and what came with it.
    let giveUp = afterFrame(make)
    return () => {
      giveUp()
      end()
    }
  }, [symbol, interval, ready, bars, history, theme])

  useEffect(() => {
    if (!made || made.model.settings === settings) return
    made.model.settings = settings
    made.controller.draw()
  }, [made, settings])

  const compared = settings.compare.join(' ')
  useEffect(() => {
    if (!made) return
    const { model, controller } = made
    const symbols = compared === '' ? [] : compared.split(' ')
    const follow = () => {
      model.compared = symbols.flatMap((other) => {
        const { bars } = barHistory(other, interval)
        return (
          model.compared.find((one) => one.isOf(other, bars)) ??
          (bars ? new ComparedStock(other, interval, model.bars, bars) : [])
        )
      })
      controller.draw()
    }
    const ends = symbols.map((other) => subscribe(barHistory(other, interval), follow))
    for (const other of symbols) void loadBars(other, interval)
    if (symbols.length > 0 || model.compared.length > 0) follow()
    return () => {
      for (const end of ends) end()
    }
  }, [made, compared, interval])
  return made?.controller ?? null
}

function levelsOf(symbol: string): Pick<StockChartModel, 'support' | 'resistance'> {
  const { support = null, resistance = null } = indicatorsEntry(symbol).data ?? {}
  return { support, resistance }
}
