import type { TrackRecords } from '#domain/contract/track-records.ts'
import { type RecordRow, recordsCsv } from '#domain/track-records/csv.ts'
import { download } from '../../api/download.ts'
import { es } from '../../text/es.ts'

const UNTESTED = { horizonte: 10, intervalo_95: null, ventaja: null } as const
const NOTHING = { ocurrencias: 0, aciertos: 0, acierto_pct: null, dias: 0, dias_a_favor: 0, base_pct: null } as const

/**
 * Every record on the page, so that each of its percentages can be recomputed: the followed stocks, then the rules
 * over the whole market (without a stock and an interval), then the forecasts (which only have a forward record).
 */
function exportRows({ acciones, reglas, pronosticos }: TrackRecords): RecordRow[] {
  const market = reglas.map((rule): RecordRow => ({ ...UNTESTED, ...rule, ticker: '', name: es.records.wholeMarket }))
  const names = new Map(acciones.map(({ ticker, name }) => [ticker, name]))
  const forecasts = pronosticos.map(
    ({ ticker, futuro }): RecordRow => ({
      ...UNTESTED,
      ...NOTHING,
      ticker,
      name: names.get(ticker) ?? '',
      rule: 'forecast',
      tipo: es.records.band,
      nivel_confianza: 'Neutral',
      futuro,
    }),
  )
  return [...acciones, ...market, ...forecasts]
}

export function downloadRecords(records: TrackRecords): void {
  const csv = recordsCsv(exportRows(records))
  download(new Blob([csv], { type: 'text/csv;charset=utf-8' }), es.records.fileName)
}
