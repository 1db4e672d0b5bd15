import type { PaneName } from '../settings.ts'
import { macd } from './macd.ts'
import { rsi, stochastic } from './oscillators.ts'
import type { SubPane } from './sub-pane.ts'
import { volume } from './volume.ts'

/** Every pane under the price by its name in the settings, from the top down. */
export const PANES: Readonly<Record<PaneName, SubPane>> = { volume, rsi, macd, stochastic }
