import type { MapLayout, Rect } from './treemap.ts'

/** CSS pixels by which neighbours may be apart or overlap by rounding. */
const ROUNDING = 0.01

/** A direction, as the sides of a rectangle in it: `x` or `y`, and whether it grows. */
const DIRECTIONS = {
  ArrowLeft: { along: 'x', grows: false },
  ArrowRight: { along: 'x', grows: true },
  ArrowUp: { along: 'y', grows: false },
  ArrowDown: { along: 'y', grows: true },
} as const
type Arrow = keyof typeof DIRECTIONS

/**
 * The place in `cells` to which a key leads from place `from`: at an edge it stays there; null for a key that the map
 * does not use. Arrows lead to the neighbour, Page Up and Down to the heaviest company of the previous or next sector,
 * Home and End to the first and the last company.
 */
export function placeByKey({ cells, sectors }: MapLayout, from: number, key: string): number | null {
  if (key in DIRECTIONS) return neighbour(cells, from, key as Arrow)
  const own = sectors.findIndex(({ first, count }) => from < first + count)
  switch (key) {
    case 'PageUp':
      return sectors[Math.max(0, own - 1)].first
    case 'PageDown':
      return sectors[Math.min(sectors.length - 1, own + 1)].first
    case 'Home':
      return 0
    case 'End':
      return cells.length - 1
    default:
      return null
  }
}

/** The nearest area that way which overlaps this one across the arrow; of equally near ones, the best aligned. */
function neighbour(cells: readonly { area: Rect }[], from: number, key: Arrow): number {
  const { along, grows } = DIRECTIONS[key]
  const own = spans(cells[from].area, along)
  let best = { place: from, distance: Number.POSITIVE_INFINITY, slant: Number.POSITIVE_INFINITY }
  for (const [place, { area }] of cells.entries()) {
    const other = spans(area, along)
    const distance = grows ? other.from - own.to : own.from - other.to
    const sharesSpan = Math.min(own.end, other.end) - Math.max(own.begin, other.begin) > ROUNDING
    if (place === from || distance < -ROUNDING || !sharesSpan) continue
    const slant = Math.abs(other.begin + other.end - own.begin - own.end)
    const isNearer = distance < best.distance - ROUNDING
    const isAsNear = distance < best.distance + ROUNDING
    if (isNearer || (isAsNear && slant < best.slant)) best = { place, distance, slant }
  }
  return best.place
}

/** Turns a rectangle so that an arrow goes along it: `from` and `to` lie along the axis, `begin` and `end` across it. */
function spans({ x, y, width, height }: Rect, along: 'x' | 'y') {
  return along === 'x'
    ? { from: x, to: x + width, begin: y, end: y + height }
    : { from: y, to: y + height, begin: x, end: x + width }
}

/** The place of the company at a point in CSS pixels; null between them. */
export function placeAt({ cells }: MapLayout, x: number, y: number): number | null {
  const place = cells.findIndex(
    ({ area }) => x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height,
  )
  return place === -1 ? null : place
}
