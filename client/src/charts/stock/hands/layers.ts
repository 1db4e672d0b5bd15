import { alertLayer } from '../alerts/layer.ts'
import { drawingLayer } from '../drawings/layer.ts'
import { markLayer } from '../marks/layer.ts'
import type { LayerMaker } from './layer.ts'

/** What lies over the bars of a stock's chart, from the lowest to the topmost. */
export const LAYERS: readonly LayerMaker[] = [markLayer, drawingLayer, alertLayer]
