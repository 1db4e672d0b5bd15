import { subscribe } from 'valtio/vanilla'
import { drawings as text } from '#client/src/text/es/stock-chart.ts'
import type { Layer, LayerFactory } from '../layers.ts'
import { drawingCommands } from './commands.ts'
import { loadDrawings, stockDrawings } from './drawings.ts'

/** Loads the code of the drawing layer with the first drawing or the first tool; until then the layer is empty. */
export const lazyDrawingLayer: LayerFactory = (host) => {
  const { symbol } = host
  const { state } = drawingCommands(symbol)
  const drawn = stockDrawings(symbol)
  let phase: 'waiting' | 'coming' | 'absent' | 'over' = 'waiting'
  const close = () => {
    phase = 'over'
    for (const end of ends) end()
  }
  const layer: Layer = { draw() {}, close }
  const come = async () => {
    const isWanted = state.tool !== null || (phase === 'waiting' && drawn.items?.length)
    if (!isWanted || phase === 'coming') return
    phase = 'coming'
    state.sentence = text.coming
    try {
      const { drawingLayer } = await import('./layer.ts')
      if (phase !== 'coming') return
      close()
      Object.assign(layer, drawingLayer(host))
      host.redraw()
    } catch {
      // The connection is gone, or a new version was installed. Only choosing a tool tries again, and in many
      // browsers in vain, since they keep a module's first failure.
      phase = 'absent'
      Object.assign(state, { tool: null, sentence: text.absent })
    }
  }
  const ends = [subscribe(drawn, come), subscribe(state, come)]
  loadDrawings(symbol)
  void come()
  return layer
}
