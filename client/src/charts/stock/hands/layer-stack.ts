import type uPlot from 'uplot'
import type { Hand } from '../../parts/navigation.ts'
import type { Layer, LayerHost, LayerMaker, LayerPointer, LayerView } from './layer.ts'

/** The layers of one chart: drawn from the lowest up, taken hold of from the topmost down. */
export class LayerStack implements Hand {
  readonly #layers: Layer[]
  readonly #viewOf: (u: uPlot) => LayerView
  /** The price pane as it was last drawn. */
  #plot: uPlot | null = null
  #held: Layer | null = null

  constructor(makers: readonly LayerMaker[], host: LayerHost, viewOf: (u: uPlot) => LayerView) {
    this.#layers = makers.map((make) => make(host))
    this.#viewOf = viewOf
  }

  draw(u: uPlot): void {
    this.#plot = u
    if (this.#layers.length === 0) return
    const { ctx, bbox } = u
    const view = this.#viewOf(u)
    for (const layer of this.#layers) {
      ctx.save()
      ctx.beginPath()
      ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
      ctx.clip()
      ctx.translate(bbox.left, bbox.top)
      ctx.scale(devicePixelRatio, devicePixelRatio)
      layer.draw(view)
      ctx.restore()
    }
  }

  down(event: PointerEvent): boolean {
    const at = this.#pointer(event)
    if (!at) return false
    this.#held = this.#layers.findLast((layer) => layer.down?.(at.view, at.pointer)) ?? null
    return this.#held !== null
  }

  move(event: PointerEvent): void {
    const at = this.#pointer(event)
    if (!at || !this.#plot) return
    if (this.#held) {
      this.#held.move?.(at.view, at.pointer)
      return
    }
    const { x, y } = at.pointer
    let cursor: string | null = null
    for (const layer of this.#layers) cursor = layer.hit?.(at.view, x, y) ?? cursor
    this.#plot.over.style.cursor = cursor ?? ''
  }

  up(event: PointerEvent): void {
    const at = this.#pointer(event)
    if (at) this.#held?.up?.(at.view, at.pointer)
    this.#held = null
  }

  cancel(): void {
    this.#held?.cancel?.()
    this.#held = null
  }

  key(event: KeyboardEvent): boolean {
    if (!this.#plot || this.#layers.length === 0) return false
    const view = this.#viewOf(this.#plot)
    return this.#layers.findLast((layer) => layer.key?.(view, event)) !== undefined
  }

  close(): void {
    for (const layer of this.#layers) layer.close?.()
  }

  #pointer(event: PointerEvent): { view: LayerView; pointer: LayerPointer } | null {
    if (!this.#plot || this.#layers.length === 0) return null
    const { left, top } = this.#plot.over.getBoundingClientRect()
    const pointer = { x: event.clientX - left, y: event.clientY - top, event }
    return { view: this.#viewOf(this.#plot), pointer }
  }
}
