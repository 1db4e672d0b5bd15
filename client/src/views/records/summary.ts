import type { RuleRecord, StockRecord } from '#domain/contract/track-records.ts'

/** All rules of the market together: on the past, and since the recording began. A rate is null while there is none. */
export function summariseRules(rules: readonly RuleRecord[]) {
  const sum = (read: (rule: RuleRecord) => number) => rules.reduce((total, rule) => total + read(rule), 0)
  const signals = sum((rule) => rule.ocurrencias)
  const hits = sum((rule) => rule.aciertos)
  const settled = sum((rule) => rule.futuro.resueltas)
  const settled_hits = sum((rule) => rule.futuro.aciertos)
  return {
    signals,
    hits,
    rate_pct: percent(hits, signals),
    // The rate of any day, each rule weighted by its signals.
    base_pct: signals === 0 ? null : sum((rule) => rule.ocurrencias * (rule.base_pct ?? 0)) / signals,
    registered: sum((rule) => rule.futuro.registradas),
    settled,
    settled_hits,
    settled_pct: percent(settled_hits, settled),
  }
}

export type Summary = ReturnType<typeof summariseRules>

export const provenStocks = (stocks: readonly StockRecord[]) => ({
  proven: stocks.filter(({ ventaja }) => ventaja === 'demostrada').length,
  all: stocks.length,
})

export const provenRules = (rules: readonly RuleRecord[]) => ({
  proven: rules.reduce((total, { con_ventaja }) => total + con_ventaja, 0),
  all: rules.reduce((total, { acciones }) => total + acciones, 0),
})

const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)
