import type uPlot from 'uplot'
import { download } from '#client/src/api/download.ts'
import { scaledFont } from '../panes/pane.ts'
import type { ChartTheme } from '../panes/theme.ts'

const PADDING = 16
const LINE = 18

interface Texts {
  title: string
  below: string[]
}

/** Saves the plots below each other on one sheet, with a title above and lines of text below, as a PNG file. */
export function saveImage(name: string, plots: readonly uPlot[], texts: Texts, theme: ChartTheme): void {
  const canvases = plots.map(({ ctx }) => ctx.canvas)
  const ratio = devicePixelRatio
  const width = Math.max(...canvases.map((canvas) => canvas.width))
  const height = canvases.reduce((sum, canvas) => sum + canvas.height, 0)
  const sheet = document.createElement('canvas')
  const ctx = sheet.getContext('2d')
  if (!ctx) return
  ctx.font = scaledFont(theme.font)
  const lines = texts.below.flatMap((text) => wrap(ctx, text, width))
  sheet.width = width + 2 * PADDING * ratio
  sheet.height = height + (3 * PADDING + LINE * (1 + lines.length)) * ratio
  ctx.fillStyle = theme.paper
  ctx.fillRect(0, 0, sheet.width, sheet.height)
  ctx.textBaseline = 'top'
  ctx.fillStyle = theme.ink
  ctx.font = `600 ${scaledFont(theme.font)}`
  let y = PADDING * ratio
  ctx.fillText(texts.title, PADDING * ratio, y)
  y += LINE * ratio
  for (const canvas of canvases) {
    ctx.drawImage(canvas, PADDING * ratio, y)
    y += canvas.height
  }
  y += PADDING * ratio
  ctx.fillStyle = theme.ink2
  ctx.font = scaledFont(theme.font)
  for (const text of lines) {
    ctx.fillText(text, PADDING * ratio, y)
    y += LINE * ratio
  }
  sheet.toBlob((blob) => blob && download(blob, `${name}.png`), 'image/png')
}

/** Breaks the text between words, so that no line is wider than `width`. */
function wrap(ctx: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && ctx.measureText(longer).width > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}
