import { subscribe } from 'valtio/vanilla'
import { indicatorsEntry } from '#client/src/stores/stock-data.ts'
import type { Outlook } from '#domain/contract/charts/charts.ts'
import type { BarBuffer } from './bar-buffer.ts'
import { barHistory, loadBars, loadOlderBars, outlookEntry } from './bars.ts'
import { ComparedStock } from './compare.ts'
import type { ChartSettings } from './settings.ts'

type Begun = Pick<StockChartModel, 'symbol' | 'bars' | 'currency' | 'settings'>

/**
 * Everything that a stock's chart is drawn from. It changes in place, since the chart outlives any state of it, but its
 * bars and their width stay: others have a chart of their own.
 */
export class StockChartModel {
  readonly symbol: string
  readonly bars: BarBuffer
  readonly currency: string | null
  settings: ChartSettings
  compared: readonly ComparedStock[] = []
  /** Support and resistance of the daily bars. They are apart from the other indicators, which every tick moves. */
  support: number | null = null
  resistance: number | null = null
  /** Levels and forecast computed from the daily bars, once loaded. */
  outlook: Outlook | null = null
  #changed = () => {}
  #ends: (() => void)[] = []
  #endsOfCompared: (() => void)[] = []

  constructor({ symbol, bars, currency, settings }: Begun) {
    this.symbol = symbol
    this.bars = bars
    this.currency = currency
    this.settings = settings
    this.#readStores()
  }

  /** Follows the stores, and calls `changed` after each change until it is closed. */
  follow(changed: () => void): void {
    const { symbol, settings } = this
    const outlook = outlookEntry(symbol)
    const read = () => {
      this.#readStores()
      changed()
    }
    this.#changed = changed
    this.#ends = [
      ...[barHistory(symbol, settings.interval), outlook].map((entry) => subscribe(entry, read)),
      // Every tick moves the indicators, but seldom these levels.
      subscribe(indicatorsEntry(symbol), () => this.#readStores() && changed()),
    ]
    if (outlook.status === 'error') void outlook.load()
    this.#followCompared()
    read()
  }

  choose(settings: ChartSettings): void {
    const { settings: before } = this
    if (settings === before) return
    this.settings = settings
    if (settings.compare.join() !== before.compare.join()) this.#followCompared()
    this.#changed()
  }

  /** Loads bars before the oldest one. */
  loadOlder(): void {
    const { interval, compare } = this.settings
    for (const one of [this.symbol, ...compare]) void loadOlderBars(one, interval)
  }

  close(): void {
    for (const end of [...this.#ends, ...this.#endsOfCompared]) end()
  }

  /** True if support or resistance is another. */
  #readStores(): boolean {
    const { support = null, resistance = null } = indicatorsEntry(this.symbol).data ?? {}
    const isMoved = support !== this.support || resistance !== this.resistance
    Object.assign(this, { support, resistance, outlook: outlookEntry(this.symbol).data })
    return isMoved
  }

  #followCompared(): void {
    const { interval, compare } = this.settings
    for (const end of this.#endsOfCompared) end()
    const read = () => {
      this.#readCompared()
      this.#changed()
    }
    this.#endsOfCompared = compare.map((other) => subscribe(barHistory(other, interval), read))
    for (const other of compare) void loadBars(other, interval)
    this.#readCompared()
  }

  #readCompared(): void {
    const { interval, compare } = this.settings
    this.compared = compare.flatMap((other) => {
      const { bars } = barHistory(other, interval)
      const known = this.compared.find((one) => one.isOf(other, bars))
      return known ?? (bars ? new ComparedStock(other, interval, this.bars, bars) : [])
    })
  }
}
