import { es } from '../../text/es.ts'
import type { IndicatorRow } from './indicators/indicator-rows.ts'

/** Where a figure of the commentary is shown: a row of the indicators, or a figure of the price above them. */
export type FigurePlace = IndicatorRow['name'] | keyof typeof es.commentary.places

/** The attributes of an element that shows `place`. */
export const placeMark = (place: FigurePlace) => ({ 'data-place': place })

export const placeName = (place: FigurePlace): string =>
  place in es.indicators.names
    ? es.indicators.names[place as IndicatorRow['name']]
    : es.commentary.places[place as keyof typeof es.commentary.places]

const CALM = '(prefers-reduced-motion: reduce)'

/** Scrolls to the place and marks it, by `className`, while it has the focus. */
export function pointAt(place: FigurePlace, className: string): void {
  // An unknown figure has no element; then the price is used.
  const target = find(place) ?? find('price')
  if (!target) return
  target.tabIndex = -1
  target.classList.add(className)
  target.addEventListener('blur', () => target.classList.remove(className), { once: true })
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'nearest', behavior: window.matchMedia(CALM).matches ? 'auto' : 'smooth' })
}

const find = (place: FigurePlace) => document.querySelector<HTMLElement>(`[data-place=${place}]`)
