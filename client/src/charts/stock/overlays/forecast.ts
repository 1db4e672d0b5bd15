import type { Overlay } from './overlay.ts'

/** The band ahead of the newest bar. Every price pane has its columns; stock/data/ahead.ts fills them. */
export const forecast: Overlay = { series: [] }
