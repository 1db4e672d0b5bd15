import { subscribe } from 'valtio/vanilla'
import { loadDrawings, stockDrawings } from '#client/src/stores/stock/drawings.ts'
import { drawings as text } from '#client/src/text/es/charts/drawings.ts'
import type { Layer, LayerMaker } from '../hands/layer.ts'
import { deskOf } from './desk.ts'

/** Nothing, until there is a drawing or a tool is chosen; then the layer of drawings. */
export const lateDrawingLayer: LayerMaker = (host) => {
  const { symbol } = host
  const { state } = deskOf(symbol)
  const drawn = stockDrawings(symbol)
  let stage: 'waiting' | 'coming' | 'absent' | 'over' = 'waiting'
  const close = () => {
    stage = 'over'
    for (const end of ends) end()
  }
  const layer: Layer = { draw() {}, close }
  const come = async () => {
    const isWanted = state.tool !== null || (stage === 'waiting' && drawn.items?.length)
    if (!isWanted || stage === 'coming') return
    stage = 'coming'
    state.sentence = text.coming
    try {
      const { drawingLayer } = await import('./layer.ts')
      if (stage !== 'coming') return
      close()
      Object.assign(layer, drawingLayer(host))
      host.redraw()
    } catch {
      // The connection is gone, or a new version was installed: only another tool tries again, and in many browsers in
      // vain, since they keep to the first failure of a module.
      stage = 'absent'
      Object.assign(state, { tool: null, sentence: text.absent })
    }
  }
  const ends = [subscribe(drawn, come), subscribe(state, come)]
  loadDrawings(symbol)
  void come()
  return layer
}
