import type { FastifyPluginAsync } from 'fastify'
import * as calls from '#domain/contract/calls/track-records.ts'
import type { RuleRecord, StockRecord, TrackRecords } from '#domain/contract/track-records.ts'
import { CONFIDENCE, type Rule } from '#domain/opportunities/core/rule.ts'
import { DIRECTED_RULES } from '#domain/opportunities/index.ts'
import { listWatchlist } from '#platform/repositories/accounts/watchlist.ts'
import { type ForwardRecord, readForwardRecords } from '#platform/repositories/signals/ledger.ts'
import { readLedgerCheck } from '#platform/repositories/signals/ledger-chain.ts'
import {
  listTrackRecords,
  readRuleFigures,
  type StoredTrackRecord,
} from '#platform/repositories/signals/opportunities.ts'
import { toForwardRecord, toTrackRecord } from '#platform/repositories/views.ts'
import type { RuleFigures } from '#platform/tables/signals.ts'
import { mount } from '../http/mount.ts'
import { instrumentOf } from './stocks/action.ts'

export const trackRecordRoutes: FastifyPluginAsync = async (app) => {
  const { db, config } = app.deps
  const market = config.market.id
  mount(app, calls.trackRecords, async ({ identity, query: { symbol } }) => {
    const asked = symbol === undefined ? null : [instrumentOf(app, { symbol })]
    const stocks = asked ?? (await listWatchlist(db, identity!.user_id, market))
    const symbols = stocks.map(({ symbol }) => symbol)
    const [past, since, rules, { entries, broken_at, checked_at, last }] = await Promise.all([
      listTrackRecords(
        db,
        symbols.flatMap((symbol) => app.instruments.get(symbol)?.id ?? []),
      ),
      readForwardRecords(db, market, symbols),
      readRuleFigures(db, market),
      readLedgerCheck(db, market),
    ])
    const cadena = {
      entradas: entries,
      intacta: broken_at === null,
      comprobada: checked_at?.toISOString() ?? null,
      huella: broken_at === null && entries > 0 ? last.hash : null,
    }
    return { ...summarise(past, since, rules), cadena }
  })
}

/** The page's figures from the counts of the requested stocks, and of each rule on all stocks. */
function summarise(
  past: readonly StoredTrackRecord[],
  since: readonly ForwardRecord[],
  all: RuleFigures,
): Omit<TrackRecords, 'cadena'> {
  const byClaim = new Map(since.map((counts) => [`${counts.symbol} ${counts.kind}`, counts]))
  const rules = new Map(DIRECTED_RULES.map((rule) => [rule.id, rule]))
  const acciones = past.flatMap((record): StockRecord[] => {
    const rule = rules.get(record.rule)
    if (!rule) return []
    return [
      {
        ticker: record.symbol,
        name: record.name,
        ...ruleFields(rule),
        ...toTrackRecord(record),
        dias: record.base_events,
        dias_a_favor: record.base_hits,
        futuro: toForwardRecord(byClaim.get(`${record.symbol} ${record.rule}`)),
      },
    ]
  })
  const pronosticos = since
    .filter(({ kind }) => kind === 'forecast')
    .map((counts) => ({ ticker: counts.symbol, futuro: toForwardRecord(counts) }))
    .sort((a, b) => (a.ticker < b.ticker ? -1 : 1))
  return { acciones, reglas: DIRECTED_RULES.map((rule) => poolRule(rule, all)), pronosticos }
}

function poolRule(rule: Rule, { past, since }: RuleFigures): RuleRecord {
  const {
    events = 0,
    hits = 0,
    base_events = 0,
    base_hits = 0,
    stocks = 0,
    demonstrated = 0,
  } = past.find((one) => one.rule === rule.id) ?? {}
  return {
    ...ruleFields(rule),
    ocurrencias: events,
    aciertos: hits,
    acierto_pct: percent(hits, events),
    dias: base_events,
    dias_a_favor: base_hits,
    base_pct: percent(base_hits, base_events),
    acciones: stocks,
    con_ventaja: demonstrated,
    futuro: toForwardRecord(since.find(({ kind }) => kind === rule.id)),
  }
}

function ruleFields({ id, tipo, direction }: Rule) {
  return { rule: id, tipo, nivel_confianza: CONFIDENCE[direction] }
}

const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)
