import { ChartCanvas } from '../panes/chart-canvas.ts'
import type { Viewport } from '../panes/viewport.ts'
import { type Readout, showLegend } from './Legend.tsx'

const STEP = 0.8
const KEY_PAN = 0.15

/** Receives gestures and keys before the viewport does. */
export interface PointerHandler {
  /** Returns true to take the gesture that begins. */
  down(event: PointerEvent): boolean
  /** Receives the moves of a gesture that it took, and those of a pointer that only hovers. */
  move(event: PointerEvent): void
  up(event: PointerEvent): void
  cancel(): void
  /** Returns true if it handled the key. */
  key(event: KeyboardEvent): boolean
}

interface ReadableOptions {
  readout: Readout
  onViewport(view: Viewport): void
  onHelp?(): void
  pointerHandler?: PointerHandler
  /** True if the chart is part of a page that scrolls. */
  inPage?: boolean
}

/** A canvas in `host` that pointer, wheel and keys move until it is closed, and whose values the readout says. */
export function readableCanvas(host: HTMLElement, events: ReadableOptions): ChartCanvas {
  const { readout, onViewport } = events
  const canvas = new ChartCanvas(host, { onRow: () => showLegend(readout, canvas), onViewport })
  const signal = canvas.closed
  dragAndPinch(host, canvas, events.pointerHandler)
  host.addEventListener('wheel', (event) => onWheel(event, host, canvas, events), { passive: false, signal })
  host.addEventListener('dblclick', () => canvas.reset(), { signal })
  const silence = () => {
    readout.aloud = false
  }
  host.addEventListener('pointermove', silence, { signal })
  const press = (event: KeyboardEvent) => {
    if (event.target !== host || event.ctrlKey || event.metaKey || event.altKey) return
    if (events.pointerHandler?.key(event)) return event.preventDefault()
    const act = keyAction(event, canvas, events)
    if (!act) return
    event.preventDefault()
    act()
  }
  host.addEventListener('keydown', press, { signal })
  return canvas
}

function keyAction({ key, shiftKey }: KeyboardEvent, canvas: ChartCanvas, events: ReadableOptions) {
  const side = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : null
  if (side !== null && shiftKey) {
    return () => {
      events.readout.aloud = true
      canvas.step(side)
    }
  }
  if (side !== null) return () => canvas.pan(side * KEY_PAN)
  if (key === '+' || key === '=' || key === 'ArrowUp') return () => canvas.zoom(STEP)
  if (key === '-' || key === '−' || key === 'ArrowDown') return () => canvas.zoom(1 / STEP)
  if (key === 'PageUp') return () => canvas.pan(-1)
  if (key === 'PageDown') return () => canvas.pan(1)
  if (key === 'Home') return () => canvas.reset()
  if (key === 'End') return () => canvas.end()
  if (key === '?' && events.onHelp) return events.onHelp
  return null
}

/**
 * In a frame or a page that scrolls, the wheel belongs to the surroundings until the chart has the focus. Turned
 * with Ctrl (as a pinch on a touch pad is reported) or sideways, it always belongs to the chart.
 */
function onWheel(event: WheelEvent, host: HTMLElement, canvas: ChartCanvas, events: ReadableOptions): void {
  const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
  const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    event.preventDefault()
    canvas.panPixels(sideways * pixels)
    return
  }
  if ((events.inPage || window.parent !== window) && !event.ctrlKey && document.activeElement !== host) {
    events.readout.hint = true
    return
  }
  event.preventDefault()
  // A notch of the wheel is some 100 pixels, a step of a pinch on a touch pad only a few.
  canvas.zoom(Math.exp((event.deltaY * pixels * (event.ctrlKey ? 4 : 1)) / 400), event.clientX)
}

/** One pointer drags the rows, two stretch them. Vertical swipes are left to the page (touch-action). */
function dragAndPinch(host: HTMLElement, canvas: ChartCanvas, handler?: PointerHandler): void {
  const signal = canvas.closed
  /** Id of the pointer whose gesture the handler took. */
  let taken: number | null = null
  const pointers = new Map<number, number>()
  const spread = () => {
    const [a, b] = pointers.values()
    return { distance: Math.max(10, Math.abs(a - b)), middle: (a + b) / 2 }
  }
  const press = (event: PointerEvent) => {
    if (event.button !== 0 || pointers.size === 2 || taken !== null) return
    if (pointers.size === 0 && handler?.down(event)) {
      taken = event.pointerId
      host.setPointerCapture(event.pointerId)
      return
    }
    pointers.set(event.pointerId, event.clientX)
    host.setPointerCapture(event.pointerId)
    host.dataset.dragging = ''
  }
  const drag = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (before === undefined) return handler?.move(event)
    const from = pointers.size === 2 ? spread() : null
    pointers.set(event.pointerId, event.clientX)
    if (!from) return canvas.panPixels(before - event.clientX)
    const { distance, middle } = spread()
    canvas.zoom(from.distance / distance, middle)
    canvas.panPixels(from.middle - middle)
  }
  const release = (event: PointerEvent) => {
    if (event.pointerId === taken) {
      taken = null
      if (event.type === 'pointerup') handler?.up(event)
      else handler?.cancel()
    }
    pointers.delete(event.pointerId)
    if (pointers.size === 0) delete host.dataset.dragging
  }
  host.addEventListener('pointerdown', press, { signal })
  // A gesture that the handler took moves in every direction, so the page must not scroll with its vertical part.
  host.addEventListener('touchstart', (event) => taken !== null && event.preventDefault(), { passive: false, signal })
  host.addEventListener('pointermove', drag, { signal })
  host.addEventListener('pointerup', release, { signal })
  host.addEventListener('pointercancel', release, { signal })
}
