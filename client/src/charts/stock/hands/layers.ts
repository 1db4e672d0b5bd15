import { alertLayer } from '../alerts/layer.ts'
import { lateDrawingLayer } from '../drawings/late-layer.ts'
import { markLayer } from '../marks/layer.ts'
import type { LayerMaker } from './layer.ts'

/** What lies over the bars of a stock's chart, from the lowest to the topmost. */
export const LAYERS: readonly LayerMaker[] = [markLayer, lateDrawingLayer, alertLayer]
