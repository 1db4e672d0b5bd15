import type { ForwardRecord, RuleRecord, StockRecord, TrackRecords } from '../../domain/contract/track-records.ts'
import { CONFIDENCE, type Rule } from '../../domain/opportunities/core/rule.ts'
import { DIRECTED_RULES } from '../../domain/opportunities/index.ts'
import { toTrackRecord } from '../../platform/opportunity-view.ts'
import type { StoredTrackRecord } from '../../platform/repositories/signals/opportunities.ts'
import type { ForwardRecord as ForwardCounts } from '../../platform/repositories/signals/settlements.ts'

/** The page's figures from the market's counts: each followed stock, and each rule over all stocks. */
export function summarise(
  past: readonly StoredTrackRecord[],
  since: readonly ForwardCounts[],
  followed: ReadonlySet<string>,
): Omit<TrackRecords, 'cadena'> {
  const byClaim = new Map(since.map((counts) => [`${counts.symbol} ${counts.kind}`, counts]))
  const rules = new Map(DIRECTED_RULES.map((rule) => [rule.id, rule]))
  const acciones = past.flatMap((record): StockRecord[] => {
    const rule = rules.get(record.rule)
    if (!rule || !followed.has(record.symbol)) return []
    return [
      {
        ticker: record.symbol,
        name: record.name,
        ...wordsOf(rule),
        ...toTrackRecord(record),
        dias: record.base_events,
        dias_a_favor: record.base_hits,
        futuro: forwardOf([byClaim.get(`${record.symbol} ${record.rule}`)]),
      },
    ]
  })
  const reglas = DIRECTED_RULES.map((rule) => pooled(rule, past, since))
  const pronosticos = [...followed]
    .sort()
    .map((ticker) => ({ ticker, futuro: forwardOf([byClaim.get(`${ticker} forecast`)]) }))
    .filter(({ futuro }) => futuro.registradas > 0)
  return { acciones, reglas, pronosticos }
}

function pooled(rule: Rule, past: readonly StoredTrackRecord[], since: readonly ForwardCounts[]): RuleRecord {
  const records = past.filter((record) => record.rule === rule.id)
  const sum = (key: 'events' | 'hits' | 'base_events' | 'base_hits') =>
    records.reduce((total, record) => total + record[key], 0)
  const [ocurrencias, aciertos, dias, dias_a_favor] = [sum('events'), sum('hits'), sum('base_events'), sum('base_hits')]
  return {
    ...wordsOf(rule),
    ocurrencias,
    aciertos,
    acierto_pct: percent(aciertos, ocurrencias),
    dias,
    dias_a_favor,
    base_pct: percent(dias_a_favor, dias),
    acciones: records.length,
    con_ventaja: records.filter(({ demonstrated }) => demonstrated).length,
    futuro: forwardOf(since.filter(({ kind }) => kind === rule.id)),
  }
}

function wordsOf({ id, tipo, direction }: Rule) {
  return { rule: id, tipo, nivel_confianza: CONFIDENCE[direction] }
}

function forwardOf(counts: readonly (ForwardCounts | undefined)[]): ForwardRecord {
  const sum = (key: 'claims' | 'settled' | 'hits') => counts.reduce((total, count) => total + (count?.[key] ?? 0), 0)
  const [registradas, resueltas, aciertos] = [sum('claims'), sum('settled'), sum('hits')]
  return { registradas, resueltas, aciertos, acierto_pct: percent(aciertos, resueltas) }
}

const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)
