import { bandsAt } from '../../forecast/index.ts'
import { technicalIndicators, viewOf } from '../../indicators/index.ts'
import { supportResistance } from '../../indicators/support-resistance.ts'
import { toColumns } from '../../market/bars/columns.ts'
import { trackOf, trackRecords } from '../../opportunities/core/receipt.ts'
import { tallies } from '../../opportunities/core/track.ts'
import { findEvents } from '../../opportunities/testing/history.ts'
import type { Bar, LineAlert } from './line.ts'

// What the naive telling reads of closed bars: made of all of them at each look.

export function nearLevel(of: string, bars: Bar[]): number | null {
  const year = bars.slice(-252)
  if (year.length === 0) return null
  if (of === 'high_252') return Math.max(...year.map(({ high }) => high))
  if (of === 'low_252') return Math.min(...year.map(({ low }) => low))
  return supportResistance(barView(bars))[of as 'support']
}

export function meanVolume(bars: Bar[]): number {
  const last = bars.slice(-63)
  return last.length === 0 ? 0 : last.reduce((sum, { volume }) => sum + volume, 0) / last.length
}

const made = new WeakMap<Bar[], ReturnType<typeof viewOf>>()

export function barView(bars: Bar[]) {
  let view = made.get(bars)
  if (view === undefined) {
    view = viewOf(toColumns(bars.map(({ date, ...bar }) => ({ session: date, ...bar }))))
    made.set(bars, view)
  }
  return view
}

const columnsOf = (bars: Bar[]) => barView(bars).columns

/** Bars of sessions before a date; the same list where that is all. */
export function barsBefore(bars: Bar[], date: string): Bar[] {
  return (bars.at(-1)?.date ?? '') < date ? bars : bars.filter((bar) => bar.date < date)
}

export function reading({ when }: LineAlert, bars: Bar[]): string {
  if (bars.length === 0) return 'unknown'
  const answer = technicalIndicators(columnsOf(bars), { symbol: 'ACME', live: false })
  const field = answer[when.field as 'rsi_14'] as unknown
  const word = typeof field === 'string' ? field : Object.values(field as object).findLast((v) => typeof v === 'string')
  return word === 'Insufficient data' ? 'unknown' : word === when.becomes ? 'above' : 'below'
}

export function ruleFires({ when }: LineAlert, bars: Bar[]): boolean {
  const columns = columnsOf(bars)
  const fired = Object.entries(findEvents(columns)).filter(([, at]) => at.includes(bars.length - 1))
  const all = when.demonstrated ? tallies(trackOf(columns)) : []
  const records = when.demonstrated ? trackRecords(all) : []
  return fired.some(([id]) => {
    const isProven = records[all.findIndex(({ rule }) => rule === id)]?.ventaja === 'demostrada'
    return (when.rule === 'any' || when.rule === id) && (!when.demonstrated || isProven)
  })
}

export function isOutside(bars: Bar[]): boolean {
  if (bars.length < 251) return false
  const [band] = bandsAt(columnsOf(bars), [bars.length - 2])
  const { close } = bars[bars.length - 1]
  return band !== null && (close < band.low80[0] || close > band.high80[0])
}
