import * as calls from '#domain/contract/calls/stocks.ts'
import type { TechnicalIndicators } from '#domain/contract/indicators.ts'
import { call } from '../../api/call.ts'
import { keyed } from '../by-symbol.ts'
import { settle } from '../loadable.ts'
import { resource } from '../resource.ts'

export const tradingEntry = keyed((symbol) => resource(() => call(calls.tradingData, { query: { symbol } })))
export const indicatorsEntry = keyed((symbol) => resource(() => call(calls.technicalIndicators, { query: { symbol } })))

/** Pushed values are newer than any answer still on its way. */
export const applyIndicators = (pushed: TechnicalIndicators) => settle(indicatorsEntry(pushed.symbol), pushed)
