import type uPlot from 'uplot'
import type { ChartCanvas } from '../../panes/canvas.ts'
import type { Look } from '../../panes/look.ts'
import { Figures } from '../data/figures.ts'
import { type StockPicture, stockPicture } from './picture.ts'
import type { Scene } from './scene.ts'
import { drawStrip, redraw } from './strip.ts'

/** Draws a scene on a canvas: all of it, or what the open bar reaches where only that moved. */
export class Painter {
  readonly #canvas: ChartCanvas
  readonly #scene: Scene
  readonly #figures: Figures
  readonly #over: (u: uPlot) => void
  #picture: StockPicture | null = null
  #frame = 0

  /** `over` is drawn over everything in the price pane. */
  constructor(canvas: ChartCanvas, scene: Scene, over: (u: uPlot) => void) {
    this.#canvas = canvas
    this.#scene = scene
    this.#figures = new Figures(scene.bars)
    this.#over = over
  }

  get picture(): StockPicture | null {
    return this.#picture
  }

  /** Makes the picture, and leaves it to be drawn: half of what a first one takes. */
  compose(look: Look): StockPicture {
    this.#picture = stockPicture(this.#scene, this.#figures, look, this.#over)
    return this.#picture
  }

  /** Draws the next pane of what is composed; false once all are there. */
  drawNext(): boolean {
    return this.#canvas.grow(this.#picture!)
  }

  /** The scene is another one now. */
  draw(look: Look): void {
    const kept = this.#picture?.follow(look) ? this.#picture : null
    if (kept && this.#canvas.plots.length > 0) this.#frame ||= requestAnimationFrame(() => this.#drawOpenBar())
    else this.#canvas.show(kept ?? this.compose(look))
  }

  /** At the next frame, what lies over the bars. */
  redraw(): void {
    const [price] = this.#canvas.plots
    if (price) redraw(price)
  }

  close(): void {
    cancelAnimationFrame(this.#frame)
  }

  #drawOpenBar(): void {
    this.#frame = 0
    const picture = this.#picture!
    const isDrawn = picture.panes.every((pane, i) => {
      const column = pane.follow()
      return column !== null && drawStrip(this.#canvas.plots[i], column)
    })
    if (!isDrawn) this.#canvas.show(picture)
  }
}
