import { type RefObject, useLayoutEffect } from 'react'

// The browser returns to the place of a step of its history before the view of that step is there, when the page is
// too short for it. So a step that is left keeps its place, and the page goes there as it grows.

interface Places {
  /** Pixels by which the page is scrolled. */
  top?: number
  /** The same of each box that scrolls by itself, by its name. */
  boxes?: Readonly<Record<string, number>>
}

const boxes = new Map<string, Element>()

/** Keeps the place of the present step of the history, which is about to be left by one after it. */
export function keepPlace(): void {
  const places: Places = {
    top: window.scrollY,
    boxes: Object.fromEntries(Array.from(boxes, ([name, box]) => [name, box.scrollTop])),
  }
  history.replaceState({ ...history.state, ...places }, '')
}

const placesOf = (step: unknown): Places => (step ?? {}) as Places

let stop = () => {}

/** Shows the page from its first line on, as that of a view that is opened. */
export function goToTop(): void {
  stop()
  window.scrollTo(0, 0)
}

/** What readers do themselves: from then on the page stays where they are. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Goes to the place of a step to which the browser has returned, as soon as the page is long enough. */
export function returnToPlace(step: unknown): void {
  stop()
  const { top = 0 } = placesOf(step)
  if (top === 0) return
  const grown = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 1) stop()
  })
  const ended = new AbortController()
  stop = () => {
    grown.disconnect()
    ended.abort()
  }
  for (const input of INPUTS) window.addEventListener(input, stop, { signal: ended.signal, passive: true })
  grown.observe(document.documentElement)
}

/** A box that scrolls by itself and returns to its place with the step. */
export function useKeptPlace(name: string, box: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const top = placesOf(history.state).boxes?.[name]
    if (top) element.scrollTop = top
    boxes.set(name, element)
    return () => {
      boxes.delete(name)
    }
  }, [name, box])
}
