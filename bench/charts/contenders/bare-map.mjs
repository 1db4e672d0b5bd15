import { layoutMap } from '#client/src/features/market/map/treemap.ts'
import { inventChanges, inventMap } from '../companies.ts'

// What the browser itself needs for the areas of the map and as many labels: no search for the size that fits.
let context = null
let layout = null
let turn = 0

export function draw(host) {
  const canvas = document.createElement('canvas')
  canvas.width = host.clientWidth
  canvas.height = host.clientHeight
  host.append(canvas)
  layout = layoutMap(inventMap(), host.clientWidth, host.clientHeight)
  context = canvas.getContext('2d')
  context.font = '12px sans-serif'
  context.textAlign = 'center'
  update()
}

export function update() {
  turn += 1
  const changes = inventChanges(turn)
  for (const [place, { symbol, area }] of layout.cells.entries()) {
    const { x, y, width, height } = area
    context.fillStyle = changes[place] < 0 ? '#b8303a' : '#08714a'
    context.fillRect(x, y, width - 1, height - 1)
    if (width < 30 || height < 15) continue
    context.fillStyle = '#ffffff'
    context.fillText(symbol, x + width / 2, y + height / 2)
    if (width > 60 && height > 30)
      context.fillText(`${changes[place].toFixed(2)} %`, x + width / 2, y + height / 2 + 15)
  }
}

export function clear(host) {
  host.replaceChildren()
}
