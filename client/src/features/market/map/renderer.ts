import { marketMap as es } from '#client/src/text/es/market-map.ts'
import { formatDecimal, withPercent } from '#domain/text/number.ts'
import { type MapTheme, stepOf } from './colours.ts'
import type { MapCell, MapLayout, MapSector, Rect } from './treemap.ts'

/** Sizes of a symbol and of the change under it, from the largest on, in CSS pixels; the size of sectors' names too. */
const LABELS = [
  { symbol: 28, change: 16 },
  { symbol: 20, change: 14 },
  { symbol: 16, change: 12 },
  { symbol: 14, change: 12 },
  { symbol: 12, change: 12 },
] as const
const SMALL = 12
/** Height of a line by its size of text. */
const LINE = 1.25
/** Free CSS pixels on each side of a label, and between two companies. */
const MARGIN = 3
const GAP = 1
/** A change that is seldom exceeded: with its width, labels keep their size while changes move. */
const USUAL_CHANGE = withPercent('+00,00')
/** CSS pixels of the corner that marks an area of traded value, and of the smallest area that has it. */
const CORNER = 7
const CORNER_FROM = 24

interface Label {
  symbol: number
  /** Null where only the symbol fits. */
  change: number | null
}

/** What is on the canvas of one company. */
interface Drawn {
  step: number
  text: string
}

export interface MapModel {
  layout: MapLayout
  theme: MapTheme
  /** Change of each cell in per cent; null is unknown. */
  changes: readonly (number | null)[]
}

/** Draws the map, and afterwards only the companies whose colour or text has changed. */
export class MapRenderer {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  #layout: MapLayout | null = null
  #theme: MapTheme | null = null
  /** Device pixels of a CSS pixel. */
  #ratio = 1
  #labels: readonly (Label | null)[] = []
  #drawn: Drawn[] = []
  /** Widths of symbols at SMALL pixels, in CSS pixels. */
  readonly #widths = new Map<string, number>()

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas
    this.#context = canvas.getContext('2d')!
  }

  /** Makes the next drawing a whole one: a font of the page has come. */
  forget(): void {
    this.#layout = null
    this.#widths.clear()
  }

  paint({ layout, theme, changes }: MapModel): void {
    if (layout !== this.#layout || theme !== this.#theme || devicePixelRatio !== this.#ratio) this.#begin(layout, theme)
    const moved: number[] = []
    for (const [place, change] of changes.entries()) {
      const step = stepOf(change)
      const text =
        this.#labels[place]?.change == null || change === null ? '' : withPercent(formatDecimal(change, 2, true))
      const before = this.#drawn[place]
      if (before?.step === step && before.text === text) continue
      this.#drawn[place] = { step, text }
      moved.push(place)
    }
    this.#fill(moved)
    this.#corners(moved)
    this.#write(moved)
  }

  #begin(layout: MapLayout, theme: MapTheme): void {
    this.#ratio = devicePixelRatio
    const width = Math.round(layout.width * this.#ratio)
    const height = Math.round(layout.height * this.#ratio)
    // A new size also empties the canvas.
    this.#canvas.width = width
    this.#canvas.height = height
    if (theme.family !== this.#theme?.family) this.#widths.clear()
    this.#theme = theme
    this.#layout = layout
    this.#drawn = []
    this.#context.textBaseline = 'middle'
    this.#context.font = this.#font(600, SMALL)
    this.#labels = layout.cells.map((cell) => this.#labelOf(cell))
    this.#nameSectors(layout.sectors)
  }

  #font(weight: number, size: number): string {
    return `${weight} ${size * this.#ratio}px ${this.#theme!.family}`
  }

  /** The largest label that fits, by the width of its texts. The context must have the font of small symbols. */
  #labelOf({ symbol, area }: MapCell): Label | null {
    const { border } = this.#theme!
    const width = area.width - 2 * (MARGIN + border)
    const height = area.height - GAP - 2 * border
    if (width < SMALL || height < SMALL * LINE) return null
    const small = this.#widthOf(symbol) / SMALL
    const change = this.#widthOf(USUAL_CHANGE) / SMALL
    const both = LABELS.find(
      (one) => Math.max(small * one.symbol, change * one.change) <= width && (one.symbol + one.change) * LINE <= height,
    )
    return both ?? (small * SMALL <= width ? { symbol: SMALL, change: null } : null)
  }

  #widthOf(text: string): number {
    let width = this.#widths.get(text)
    if (width === undefined) {
      width = this.#context.measureText(text).width / this.#ratio
      this.#widths.set(text, width)
    }
    return width
  }

  #nameSectors(sectors: readonly MapSector[]): void {
    const context = this.#context
    context.fillStyle = this.#theme!.ink
    context.textAlign = 'left'
    for (const { sector, area, strip } of sectors) {
      if (strip === 0) continue
      const name = this.#clipped(sector ?? es.unknownSector, area.width - MARGIN)
      context.fillText(name, area.x * this.#ratio, (area.y + strip / 2) * this.#ratio)
    }
  }

  /** The text, or its beginning with an ellipsis where it is wider. */
  #clipped(text: string, width: number): string {
    const fits = (part: string) => this.#context.measureText(part).width / this.#ratio <= width
    let part = text
    while (part.length > 1 && !fits(part === text ? text : `${part}…`)) part = part.slice(0, -1)
    return part === text ? text : `${part.trimEnd()}…`
  }

  #fill(places: readonly number[]): void {
    for (const [step, own] of Map.groupBy(places, (place) => this.#drawn[place].step)) {
      const { fill, frame } = this.#theme!.steps[step]
      this.#context.fillStyle = fill
      for (const place of own) {
        const area = this.#pixels(this.#layout!.cells[place].area)
        this.#context.fillRect(area.x, area.y, area.width, area.height)
        if (frame) this.#frame(area, step)
      }
    }
  }

  /** Draws the frame of a filled company, and the gap of paper within it; thinner ones, where it is small. */
  #frame({ x, y, width, height }: Rect, step: number): void {
    const context = this.#context
    const { frame = '', line = 0, gap = 0, isDashed = false } = this.#theme!.steps[step]
    const most = Math.min(width, height) / 4
    const draw = (colour: string, from: number, size: number) => {
      const thick = Math.min(Math.round(size * this.#ratio), most)
      const inset = from + thick / 2
      context.strokeStyle = colour
      context.lineWidth = thick
      if (thick > 0) context.strokeRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset)
    }
    context.setLineDash(isDashed ? [3 * this.#ratio, 3 * this.#ratio] : [])
    draw(frame, 0, line)
    draw(this.#theme!.paper, line * this.#ratio, gap)
    context.setLineDash([])
  }

  /** Whole device pixels, so that edges are sharp, without the gap to the next company. */
  #pixels({ x, y, width, height }: Rect): Rect {
    const ratio = this.#ratio
    const gap = Math.max(1, Math.round(GAP * ratio))
    const left = Math.round(x * ratio)
    const top = Math.round(y * ratio)
    return {
      x: left,
      y: top,
      width: Math.max(0, Math.round((x + width) * ratio) - left - gap),
      height: Math.max(0, Math.round((y + height) * ratio) - top - gap),
    }
  }

  #corners(places: readonly number[]): void {
    const context = this.#context
    const size = CORNER * this.#ratio
    for (const place of places) {
      const { area, weight_of } = this.#layout!.cells[place]
      if (weight_of === 'market_cap' || Math.min(area.width, area.height) < CORNER_FROM) continue
      const { x, y, width } = this.#pixels(area)
      context.fillStyle = this.#theme!.steps[this.#drawn[place].step].text
      context.beginPath()
      context.moveTo(x + width - size, y)
      context.lineTo(x + width, y)
      context.lineTo(x + width, y + size)
      context.fill()
    }
  }

  /** Writes the labels, those of one font together, since a change of font costs more than a text. */
  #write(places: readonly number[]): void {
    const context = this.#context
    const labelled = places.filter((place) => this.#labels[place] !== null)
    context.textAlign = 'center'
    for (const [size, own] of Map.groupBy(labelled, (place) => this.#labels[place]!.symbol)) {
      context.font = this.#font(600, size)
      for (const place of own) {
        const { change } = this.#labels[place]!
        this.#line(place, this.#layout!.cells[place].symbol, change === null ? 0 : (-change * LINE) / 2)
      }
    }
    const changes = labelled.filter((place) => this.#drawn[place].text !== '')
    for (const [size, own] of Map.groupBy(changes, (place) => this.#labels[place]!.change!)) {
      context.font = this.#font(400, size)
      for (const place of own) this.#line(place, this.#drawn[place].text, (this.#labels[place]!.symbol * LINE) / 2)
    }
  }

  /** Writes a line `below` CSS pixels under the middle of a company; an unusually long one is squeezed to fit. */
  #line(place: number, text: string, below: number): void {
    const { x, y, width, height } = this.#layout!.cells[place].area
    this.#context.fillStyle = this.#theme!.steps[this.#drawn[place].step].text
    const middle = { x: x + (width - GAP) / 2, y: y + (height - GAP) / 2 + below }
    const most = text.length > USUAL_CHANGE.length ? (width - MARGIN) * this.#ratio : undefined
    this.#context.fillText(text, middle.x * this.#ratio, middle.y * this.#ratio, most)
  }
}
