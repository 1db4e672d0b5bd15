import type { MarketMap } from '#domain/contract/screener.ts'

/** A rectangle in CSS pixels; x and y are its upper left corner, measured from that of the canvas. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

type MapItem = MarketMap['sectors'][number]['items'][number]

/** A company with its place on the canvas. Its change is not here: it moves while the place stays. */
export interface MapCell extends Pick<MapItem, 'symbol' | 'name' | 'weight_of'> {
  /** Null if the sector is unknown. */
  sector: string | null
  area: Rect
}

export interface MapSector {
  sector: string | null
  area: Rect
  /** Height of the strip with the sector's name at the top of its area, in CSS pixels; 0 where there is no room. */
  strip: number
  /** Place of its first company in `cells`. */
  first: number
  count: number
}

export interface MapLayout {
  width: number
  height: number
  /** The heaviest first. */
  sectors: readonly MapSector[]
  /** Sector by sector, in each the heaviest first. */
  cells: readonly MapCell[]
}

/** CSS pixels between two sectors. */
const GAP = 2
const STRIP = 18
/** A lower or narrower sector has no strip: its companies would have less room than its name. */
const STRIP_FROM = { width: 56, height: 3 * STRIP }

/** Places sectors and their companies on a canvas of this size in CSS pixels, each area in proportion to its weight. */
export function layoutMap({ sectors }: MarketMap, width: number, height: number): MapLayout {
  const weighed = sectors
    .filter(({ items }) => items.length > 0)
    .map(({ sector, items }) => ({
      sector,
      items: items.toSorted((a, b) => b.weight_usd - a.weight_usd || (a.symbol < b.symbol ? -1 : 1)),
      weight: items.reduce((sum, { weight_usd }) => sum + weight_usd, 0),
    }))
    .sort((a, b) => b.weight - a.weight)
  const areas = squarify(
    weighed.map(({ weight }) => weight),
    { x: 0, y: 0, width, height },
  )
  const cells: MapCell[] = []
  const placed = weighed.map(({ sector, items }, at): MapSector => {
    const area = areas[at]
    const strip = area.width >= STRIP_FROM.width && area.height >= STRIP_FROM.height ? STRIP : 0
    const inner = insideOf(area, strip)
    const first = cells.length
    const places = squarify(
      items.map(({ weight_usd }) => weight_usd),
      inner,
    )
    for (const [i, { symbol, name, weight_of }] of items.entries())
      cells.push({ symbol, name, weight_of, sector, area: places[i] })
    return { sector, area, strip, first, count: items.length }
  })
  return { width, height, sectors: placed, cells }
}

/** The part of a sector's area that its companies divide; a narrow sector has a narrower gap. */
export function insideOf({ x, y, width, height }: Rect, strip: number): Rect {
  const below = height - strip
  return { x, y: y + strip, width: width - Math.min(GAP, width / 4), height: below - Math.min(GAP, below / 4) }
}

/**
 * Divides a rectangle in proportion to `weights`, which are positive and descend, into areas as square as it can make
 * them; in the same order (Bruls, Huizing, van Wijk: Squarified Treemaps, 2000). Each strip of areas takes its share of
 * what is left by a ratio of sums and not by subtracting, so that a weight of a trillionth keeps its share too.
 */
export function squarify(weights: readonly number[], within: Rect): Rect[] {
  let { x, y, width, height } = within
  if (width <= 0 || height <= 0) return weights.map(() => ({ x, y, width: 0, height: 0 }))
  /** Sum of the weights from each place on, added from the lightest so that it is exact. */
  const left = [...weights, 0]
  for (let i = weights.length - 1; i >= 0; i--) left[i] += left[i + 1]
  const areas: Rect[] = []
  for (let from = 0, to = 0; from < weights.length; from = to) {
    const isWide = width >= height
    const side = isWide ? height : width
    const scale = (width * height) / left[from]
    let sum = weights[from]
    for (to = from + 1; to < weights.length; to++) {
      const more = sum + weights[to]
      const before = worstRatio(sum * scale, weights[from] * scale, weights[to - 1] * scale, side)
      if (worstRatio(more * scale, weights[from] * scale, weights[to] * scale, side) > before) break
      sum = more
    }
    const depth = (isWide ? width : height) * (sum / left[from])
    let along = isWide ? y : x
    for (const weight of weights.slice(from, to)) {
      const length = side * (weight / sum)
      areas.push(isWide ? { x, y: along, width: depth, height: length } : { x: along, y, width: length, height: depth })
      along += length
    }
    const rest = left[to] / left[from]
    if (isWide) [x, width] = [x + depth, width * rest]
    else [y, height] = [y + depth, height * rest]
  }
  return areas
}

/** The worst ratio of sides in a strip of areas along `side`, with the sum, the largest and the smallest of them. */
function worstRatio(sum: number, largest: number, smallest: number, side: number): number {
  const square = (sum / side) ** 2
  return Math.max(largest / square, square / smallest)
}
