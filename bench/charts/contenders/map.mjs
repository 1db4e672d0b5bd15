import { MapRenderer } from '#client/src/features/market/map/renderer.ts'
import { layoutMap } from '#client/src/features/market/map/treemap.ts'
import { inventChanges, inventMap } from '../companies.ts'

// The map of the market as it is painted, without the page around it. Every company moves.
const STEPS = Array.from({ length: 8 }, (_, i) => ({ fill: `rgb(${20 * i} 113 74)`, text: '#ffffff' }))
const THEME = { steps: STEPS, ink: '#525a60', family: 'sans-serif' }

let renderer = null
let layout = null
let turn = 0

export function draw(host) {
  const canvas = document.createElement('canvas')
  canvas.style.width = '100%'
  host.append(canvas)
  layout = layoutMap(inventMap(), host.clientWidth, host.clientHeight)
  renderer = new MapRenderer(canvas)
  update()
}

export function update() {
  turn += 1
  renderer.paint({ layout, theme: THEME, changes: inventChanges(turn) })
}

export function clear(host) {
  host.replaceChildren()
}
