import type { FactName } from '#domain/commentary/facts.ts'
import type { FigurePlace as Figure } from '#domain/contract/commentary.ts'
import { es } from '../../text/es.ts'
import type { IndicatorRow } from './indicator-rows.ts'

/** Where a figure of the commentary is shown: a row of the indicators, or a figure of the price above them. */
export type FigurePlace = IndicatorRow['name'] | keyof typeof es.commentary.places

/** Attributes of an element that shows `place`. */
export const placeMark = (place: FigurePlace) => ({ 'data-place': place })

export const placeName = (place: FigurePlace): string =>
  place in es.indicators.names
    ? es.indicators.names[place as IndicatorRow['name']]
    : es.commentary.places[place as keyof typeof es.commentary.places]

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Scrolls to the place and marks it with `className` while it has the focus. */
export function scrollToFigure(place: FigurePlace, className: string): void {
  // An unknown figure has no element of its own, so the price is used.
  const target = findFigure(place) ?? findFigure('price')
  if (!target) return
  target.tabIndex = -1
  target.classList.add(className)
  target.addEventListener('blur', () => target.classList.remove(className), { once: true })
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'nearest', behavior: window.matchMedia(REDUCED_MOTION).matches ? 'auto' : 'smooth' })
}

const findFigure = (place: FigurePlace) => document.querySelector<HTMLElement>(`[data-place=${place}]`)

/** A stretch of the text: a figure with the place that shows it, or other words with null. */
export interface TextPart {
  text: string
  place: FigurePlace | null
}

const PLACES: Readonly<Record<FactName | 'session', FigurePlace>> = {
  price: 'price',
  change: 'change',
  previousClose: 'previousClose',
  open: 'open',
  dayLow: 'dayRange',
  dayHigh: 'dayRange',
  yearLow: 'yearRange',
  yearHigh: 'yearRange',
  volume: 'volume',
  averageVolume: 'volume',
  volumeExcess: 'volume',
  rsi: 'rsi',
  macd: 'macd',
  signal: 'macd',
  ema20: 'ema',
  ema50: 'ema',
  ema20Distance: 'ema',
  ema50Distance: 'ema',
  stochasticK: 'stochastic',
  support: 'support',
  supportDistance: 'support',
  resistance: 'resistance',
  resistanceDistance: 'resistance',
  session: 'session',
}
const places: ReadonlyMap<unknown, FigurePlace> = new Map(Object.entries(PLACES))

/**
 * Cuts a text at the figures that came with it. Without their positions, or with invalid ones, figures stay
 * unlinked.
 */
export function linkFigures(text: string, figures: readonly Figure[] | undefined): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const figure of Array.isArray(figures) ? figures : []) {
    const { start, end, name }: Partial<Figure> = figure ?? {}
    const place = places.get(name)
    if (!place || !isWithin(start, at, text.length) || !isWithin(end, start + 1, text.length)) continue
    if (start > at) parts.push({ text: text.slice(at, start), place: null })
    parts.push({ text: text.slice(start, end), place })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at), place: null })
  return parts
}

const isWithin = (value: unknown, from: number, to: number): value is number =>
  Number.isInteger(value) && (value as number) >= from && (value as number) <= to
