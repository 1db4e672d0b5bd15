import { es } from '../../text/es.ts'
import type { IndicatorRow } from './indicator-rows.ts'

/** Where a figure of the commentary is shown: a row of the indicators, or a figure of the price above them. */
export type FigurePlace = IndicatorRow['name'] | keyof typeof es.commentary.places

/** The attributes of an element that shows what `place` names. */
export const placeMark = (place: FigurePlace) => ({ 'data-place': place })

export const placeName = (place: FigurePlace): string =>
  place in es.indicators.names
    ? es.indicators.names[place as IndicatorRow['name']]
    : es.commentary.places[place as keyof typeof es.commentary.places]

const CALM = '(prefers-reduced-motion: reduce)'

/** Brings the place on the screen and marks it, by `className`, for as long as it has the focus. */
export function pointAt(place: FigurePlace, className: string): void {
  // A figure that is not known has no element; then the price is what there is.
  const target = find(place) ?? find('price')
  if (!target) return
  target.tabIndex = -1
  target.classList.add(className)
  target.addEventListener('blur', () => target.classList.remove(className), { once: true })
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'nearest', behavior: window.matchMedia(CALM).matches ? 'auto' : 'smooth' })
}

const find = (place: FigurePlace) => document.querySelector<HTMLElement>(`[data-place=${place}]`)
