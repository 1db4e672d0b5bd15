import type { LegendItem } from './legend.ts'
import type { ValueTable } from './tables.ts'

/** What a chart says in words. Only what shows a word is rendered when it changes. */
export interface Readout {
  legend: readonly LegendItem[]
  /** Keys move the crosshair: its values should be read out. */
  aloud: boolean
  tables: readonly ValueTable[]
}

export const emptyReadout = (): Readout => ({ legend: [], aloud: false, tables: [] })
