import { type RefObject, useLayoutEffect } from 'react'

// The browser restores the scroll position of a step of its history before the view of that step is rendered, when the
// page is too short for it. So a step saves its position when it is left, and the page is scrolled there as it grows.

interface ScrollPositions {
  /** Pixels by which the page is scrolled. */
  top?: number
  /** The same of each box that scrolls by itself, by its name. */
  boxes?: Readonly<Record<string, number>>
}

const boxes = new Map<string, Element>()

/** Saves the scroll positions in the present step of the history, which is about to be followed by another. */
export function saveScroll(): void {
  const positions: ScrollPositions = {
    top: window.scrollY,
    boxes: Object.fromEntries(Array.from(boxes, ([name, box]) => [name, box.scrollTop])),
  }
  history.replaceState({ ...history.state, ...positions }, '')
}

const positionsOf = (step: unknown): ScrollPositions => (step ?? {}) as ScrollPositions

let stopRestoring = () => {}

/** Shows the page from its first line on, as that of a view that is opened. */
export function scrollToTop(): void {
  stopRestoring()
  window.scrollTo(0, 0)
}

/** What readers do themselves: from then on the page stays where they are. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls the page to the position of a step to which the browser has returned, as soon as it is long enough. */
export function restoreScroll(step: unknown): void {
  stopRestoring()
  const { top = 0 } = positionsOf(step)
  if (top === 0) return
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 1) stopRestoring()
  })
  const inputs = new AbortController()
  stopRestoring = () => {
    growth.disconnect()
    inputs.abort()
  }
  for (const input of INPUTS) {
    window.addEventListener(input, stopRestoring, { signal: inputs.signal, passive: true })
  }
  growth.observe(document.documentElement)
}

/** Restores the scroll position of a box that scrolls by itself, too. */
export function useScrollRestoration(name: string, box: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const top = positionsOf(history.state).boxes?.[name]
    if (top) element.scrollTop = top
    boxes.set(name, element)
    return () => {
      boxes.delete(name)
    }
  }, [name, box])
}
