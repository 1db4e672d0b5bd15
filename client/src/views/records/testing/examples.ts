import type {
  ForwardRecord,
  RuleRecord,
  StockRecord,
  TrackRecords,
} from '../../../../../domain/contract/track-records.ts'
import { wilson95 } from '../../../../../domain/opportunities/core/wilson.ts'

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

/** Realistic records for tests: `counts` are times, hits, days and days in favour. */
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

const ruleRecord = (rule: RuleId, counts: Parameters<typeof counted>, more: Partial<RuleRecord> = {}): RuleRecord => ({
  rule,
  ...RULES[rule],
  ...counted(...counts),
  acciones: 100,
  con_ventaja: 0,
  futuro: forward(0, 0, 0),
  ...more,
})

export const trackRecords = (more: Partial<TrackRecords> = {}): TrackRecords => ({
  acciones: [
    stockRecord('AAA', 'macd-up', [24, 14, 2_490, 1_275], { futuro: forward(4, 3, 1) }),
    stockRecord('AAA', 'rsi-down-70', [81, 35, 2_490, 1_190], { futuro: forward(1, 0, 0) }),
    stockRecord('AAA', 'evening-star', [0, 0, 2_490, 1_190]),
    stockRecord('BBB', 'macd-up', [131, 80, 2_301, 1_199], { ventaja: 'demostrada' }),
    stockRecord('BBB', 'rsi-down-70', [9, 1, 2_301, 1_077]),
    stockRecord('BBB', 'evening-star', [3, 2, 2_301, 1_077]),
  ],
  reglas: [
    ruleRecord('macd-up', [16_934, 9_335, 486_324, 269_877], { con_ventaja: 1, futuro: forward(309, 240, 131) }),
    ruleRecord('rsi-down-70', [6_521, 2_846, 486_324, 215_120], { futuro: forward(40, 22, 9) }),
    ruleRecord('evening-star', [257, 115, 486_324, 215_120]),
  ],
  pronosticos: [
    { ticker: 'AAA', futuro: forward(120, 103, 85) },
    { ticker: 'BBB', futuro: forward(6, 0, 0) },
  ],
  cadena: { entradas: 1_234, intacta: true, comprobada: '2026-11-20T15:05:00.000Z' },
  ...more,
})
