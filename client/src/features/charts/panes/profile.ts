import type uPlot from 'uplot'
import { viewOf } from '#domain/indicators/core/compute.ts'
import { type VolumeProfile, volumeProfile } from '#domain/indicators/volume-profile.ts'
import { emptyColumns } from '#domain/market/bars/columns.ts'
import { windowRow } from './levels.ts'
import { PRICE } from './price-pane.ts'
import type { ChartTheme } from './theme.ts'

/** Share of the window's width that the longest bar of the profile takes. */
const WIDTH_SHARE = 0.42

const profiles = new WeakMap<uPlot.AlignedData, { profile: VolumeProfile | null; bars: number }>()

/** Volume profile of the pane's bars, computed once for the same data. */
export function profileOf(data: uPlot.AlignedData): { profile: VolumeProfile | null; bars: number } {
  let known = profiles.get(data)
  if (!known) {
    const bars = (data[PRICE.close] as (number | null)[]).findLastIndex((value) => value !== null) + 1
    const columns = emptyColumns(bars)
    for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) {
      for (let i = 0; i < bars; i++) columns[name][i] = data[PRICE[name]][i] ?? 0
    }
    known = { profile: volumeProfile(viewOf(columns)), bars }
    profiles.set(data, known)
  }
  return known
}

/** Draws the profile to the right from the window's first bar; the value area is darker. */
export function drawProfile(theme: ChartTheme): (u: uPlot) => void {
  return (u) => {
    const { profile, bars } = profileOf(u.data)
    if (!profile || profile.rows.length === 1) return
    const { low, high, rows, value_area_low, value_area_high } = profile
    const { ctx, bbox } = u
    const start = Math.max(bbox.left, u.valToPos(windowRow(bars) - 0.5, 'x', true))
    const end = Math.min(bbox.left + bbox.width, u.valToPos(bars - 0.5, 'x', true))
    const unit = (WIDTH_SHARE * Math.max(0, end - start)) / Math.max(...rows)
    const step = (high - low) / rows.length
    ctx.save()
    ctx.beginPath()
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
    ctx.clip()
    rows.forEach((volume, i) => {
      const middle = low + (i + 0.5) * step
      const top = Math.round(u.valToPos(low + (i + 1) * step, 'price', true))
      const bottom = Math.round(u.valToPos(low + i * step, 'price', true))
      ctx.fillStyle = middle > value_area_low && middle < value_area_high ? theme.accentWash : theme.inkWash
      ctx.fillRect(start, top, unit * volume, Math.max(1, bottom - top - 1))
    })
    ctx.restore()
  }
}
