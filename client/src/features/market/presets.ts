import type { OfferedColumn } from '#domain/screener/columns.ts'

export interface Preset {
  filters: readonly string[]
  sort: OfferedColumn
  dir: 'asc' | 'desc'
}

/** Filters that everybody has at hand, in the order in which they are offered. Their names are in the texts. */
export const PRESETS = {
  rising: { filters: ['change_pct:gt:0'], sort: 'change_pct', dir: 'desc' },
  falling: { filters: ['change_pct:lt:0'], sort: 'change_pct', dir: 'asc' },
  // As many times its mean as the opportunity rule for volume asks for.
  volume: { filters: ['volume_ratio:gt:3'], sort: 'volume_ratio', dir: 'desc' },
  oversold: { filters: ['rsi_14:lt:30'], sort: 'rsi_14', dir: 'asc' },
  overbought: { filters: ['rsi_14:gt:70'], sort: 'rsi_14', dir: 'desc' },
  high: { filters: ['high_252_pct:lt:3'], sort: 'high_252_pct', dir: 'asc' },
  low: { filters: ['low_252_pct:lt:3'], sort: 'low_252_pct', dir: 'asc' },
  strongBuy: { filters: ['rating_word:is:Strong buy'], sort: 'rating', dir: 'desc' },
  signal: { filters: ['rule:is:any'], sort: 'traded_value_usd', dir: 'desc' },
  edge: { filters: ['edge:is:yes'], sort: 'traded_value_usd', dir: 'desc' },
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[]
