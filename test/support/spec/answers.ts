import type { Page } from 'playwright-core'
import * as examples from '#client/src/testing/examples.ts'
import type { TechnicalIndicators } from '#domain/contract/indicators.ts'
import type { Commentary } from '#domain/contract/live/protocol.ts'
import type { TradingData } from '#domain/contract/market.ts'
import { keepAlive } from './page-socket.ts'

// Answers of the server in the contract's form, with values that a test chooses.

export const trading = (symbol: string, more: Partial<TradingData> = {}): TradingData =>
  examples.trading(symbol, {
    currentPrice: 102.5,
    open: 100.5,
    dayHigh: 103,
    yearHigh: 120,
    lastVolume: 1_200_000,
    threeMonthAverageVolume: 1_000_000,
    as_of: '2026-11-20T14:30:00Z',
    ...more,
  })

export const indicators = (symbol: string, more: Partial<TechnicalIndicators> = {}): TechnicalIndicators =>
  examples.indicators(symbol, {
    rsi_14: { value: 55.5, interpretation: 'Neutral' },
    macd: { value: 1.25, signal: 1.1, histogram: 0.15, interpretation: 'Bullish signal' },
    ema_cross: { ema_20: 101.5, ema_50: 98.25, status: 'Bullish trend' },
    stochastic: { value: 61.2, d: 58.4, interpretation: 'Neutral' },
    resistance: 110,
    ...more,
  })

export const commentary = (more: Partial<Commentary> = {}): Commentary => ({
  analysis: 'El RSI de 14 sesiones está en 55,5, en zona neutral.',
  comment: 'La acción sube con calma y el MACD de 1,25 lo acompaña.',
  model: 'modelo-de-prueba',
  verified: { figures: 2, matched: 2 },
  figures: {
    analysis: [{ start: 30, end: 34, name: 'rsi' }],
    comment: [{ start: 38, end: 42, name: 'macd' }],
  },
  as_of: '2026-11-20T14:30:00Z',
  ...more,
})

/** Keeps the live socket open but never ready, however long the test takes, so that a page shows only REST answers. */
export async function withoutSocket(page: Page): Promise<void> {
  await page.routeWebSocket(/\/live$/, (socket) => keepAlive(page, socket))
}
