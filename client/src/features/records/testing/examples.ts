import { EXAMPLES } from '#domain/contract/testing/examples.ts'
import type { ForwardRecord, StockRecord, TrackRecords } from '#domain/contract/track-records.ts'
import { wilson95 } from '#domain/track-records/statistics.ts'

const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole)

const forward = (registradas: number, resueltas: number, aciertos: number): ForwardRecord => ({
  registradas,
  resueltas,
  aciertos,
  acierto_pct: percent(aciertos, resueltas),
})

const RULES = {
  'macd-up': { tipo: 'Cruce alcista del MACD', nivel_confianza: 'Positivo' },
  'rsi-down-70': { tipo: 'RSI sale de sobrecompra', nivel_confianza: 'Negativo' },
  'evening-star': { tipo: 'Estrella vespertina', nivel_confianza: 'Negativo' },
} as const
type RuleId = keyof typeof RULES

const counted = (ocurrencias: number, aciertos: number, dias: number, dias_a_favor: number) => ({
  ocurrencias,
  aciertos,
  acierto_pct: percent(aciertos, ocurrencias),
  dias,
  dias_a_favor,
  base_pct: percent(dias_a_favor, dias),
})

/** A realistic record for tests: `counts` are times, hits, days and days in favour. */
export const stockRecord = (
  ticker: string,
  rule: RuleId,
  counts: Parameters<typeof counted>,
  more: Partial<StockRecord> = {},
): StockRecord => ({
  ticker,
  name: `Empresa ${ticker}`,
  rule,
  ...RULES[rule],
  horizonte: 10,
  ...counted(...counts),
  intervalo_95: counts[0] === 0 ? null : wilson95(counts[1], counts[0]),
  ventaja: 'sin ventaja demostrada',
  futuro: forward(0, 0, 0),
  ...more,
})

export const trackRecords = (more: Partial<TrackRecords> = {}): TrackRecords => ({ ...EXAMPLES.trackRecords, ...more })
