import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { subscribe } from 'valtio/vanilla'
import { afterFrame } from '../../components/frame/after-frame.ts'
import { type BarHistory, barHistory, loadBars, loadOlderBars, outlookEntry } from '../../stores/stock/bars.ts'
import { indicatorsEntry } from '../../stores/stock/stocks.ts'
import { useLook } from '../parts/use-look.ts'
import type { BarBuffer } from './data/bar-buffer.ts'
import { Compared } from './data/compare.ts'
import type { Scene } from './picture/scene.ts'
import type { ChartSettings } from './settings.ts'
import { StockView, type StockViewEvents, type StockViewParts } from './stock-view.ts'

interface Shown {
  symbol: string
  settings: ChartSettings
  history: BarHistory
  /** The bars reach as far as the period. */
  ready: boolean
}

/** The view of a stock's bars while they are shown; it follows settings, ticks, levels and theme. */
export function useStockView(
  { symbol, settings, history, ready }: Shown,
  parts: () => StockViewParts,
  events: Pick<StockViewEvents, 'onWheelPassed' | 'onHelp'>,
): StockView | null {
  const [made, setMade] = useState<{ view: StockView; scene: Scene } | null>(null)
  const look = useLook(() => made?.view.draw())
  const latest = useRef({ settings, parts, events })
  latest.current = { settings, parts, events }
  const bars = useSnapshot(history).bars as BarBuffer | null
  const { interval } = settings

  // Together with the bars: a forecast that comes after them makes the picture anew.
  useEffect(() => {
    if (outlookEntry(symbol).status !== 'loading') void outlookEntry(symbol).load()
  }, [symbol])

  useEffect(() => {
    if (!ready || !bars) return
    let end = () => {}
    const make = () => {
      const scene: Scene = {
        symbol,
        currency: history.currency,
        interval,
        settings: latest.current.settings,
        bars,
        compared: [],
        ...levelsOf(symbol),
        outlook: outlookEntry(symbol).data,
      }
      const view = new StockView(latest.current.parts(), scene, {
        look,
        onOlder() {
          for (const one of [symbol, ...scene.settings.compare]) void loadOlderBars(one, interval)
        },
        onWheelPassed: () => latest.current.events.onWheelPassed(),
        onHelp: () => latest.current.events.onHelp(),
      })
      end = () => view.close()
      giveUp = afterFrame(() => drawNext(view, scene))
    }
    const drawNext = (view: StockView, scene: Scene) => {
      if (view.drawNext()) giveUp = afterFrame(() => drawNext(view, scene))
      else follow(view, scene)
    }
    const follow = (view: StockView, scene: Scene) => {
      const redraw = () => {
        Object.assign(scene, levelsOf(symbol), { outlook: outlookEntry(symbol).data })
        view.draw()
      }
      redraw()
      // Every tick moves the indicators, seldom their levels.
      const redrawLevels = () => {
        const { support, resistance } = levelsOf(symbol)
        if (support !== scene.support || resistance !== scene.resistance) redraw()
      }
      const ends = [
        ...[history, outlookEntry(symbol)].map((entry) => subscribe(entry, redraw)),
        subscribe(indicatorsEntry(symbol), redrawLevels),
      ]
      if (outlookEntry(symbol).status === 'error') void outlookEntry(symbol).load()
      setMade({ view, scene })
      end = () => {
        for (const end of ends) end()
        view.close()
        setMade(null)
      }
    }
    // In tasks of their own: a finger need not wait for the whole picture, and all that came with it.
    let giveUp = afterFrame(make)
    return () => {
      giveUp()
      end()
    }
  }, [symbol, interval, ready, bars, history, look])

  useEffect(() => {
    if (!made || made.scene.settings === settings) return
    made.scene.settings = settings
    made.view.draw()
  }, [made, settings])

  const compared = settings.compare.join(' ')
  useEffect(() => {
    if (!made) return
    const { scene, view } = made
    const symbols = compared === '' ? [] : compared.split(' ')
    const follow = () => {
      scene.compared = symbols.flatMap((other) => {
        const { bars } = barHistory(other, interval)
        return (
          scene.compared.find((one) => one.isOf(other, bars)) ??
          (bars ? new Compared(other, interval, scene.bars, bars) : [])
        )
      })
      view.draw()
    }
    const ends = symbols.map((other) => subscribe(barHistory(other, interval), follow))
    for (const other of symbols) void loadBars(other, interval)
    if (symbols.length > 0 || scene.compared.length > 0) follow()
    return () => {
      for (const end of ends) end()
    }
  }, [made, compared, interval])
  return made?.view ?? null
}

function levelsOf(symbol: string): Pick<Scene, 'support' | 'resistance'> {
  const { support = null, resistance = null } = indicatorsEntry(symbol).data ?? {}
  return { support, resistance }
}
