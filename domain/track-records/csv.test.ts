import { parse } from 'csv-parse/sync'
import t from 'tap'
import type { StockRecord } from '../contract/track-records.ts'
import { toColumns } from '../market/bars/columns.ts'
import { createSimulatedMarket } from '../market/simulated/market.ts'
import { DIRECTED_RULES } from '../opportunities/index.ts'
import { recordsCsv } from './csv.ts'
import { wilson95 } from './statistics.ts'
import { tallies, trackOf, trackRecords } from './track-record.ts'

t.test('every percentage can be computed again from the exported counts', async (t) => {
  const market = createSimulatedMarket(1)
  const [{ symbol, name }] = market.instruments
  const counts = tallies(trackOf(toColumns(market.closedBars(symbol, '2026-01-16'))))
  const records = trackRecords(counts).map(
    (record, i): StockRecord => ({
      ticker: symbol,
      name,
      rule: counts[i].rule,
      tipo: 'Cruce, "alcista"',
      nivel_confianza: 'Positivo',
      dias: counts[i].days,
      dias_a_favor: counts[i].hits,
      futuro: { registradas: 3, resueltas: 2, aciertos: 1, acierto_pct: 50 },
      ...record,
    }),
  )
  const rows: Record<string, string>[] = parse(recordsCsv(records), { columns: true, bom: true })
  t.equal(rows.length, DIRECTED_RULES.length)
  for (const row of rows) {
    const n = Number(row.ocurrencias)
    t.equal(row.tipo, 'Cruce, "alcista"')
    t.equal(row.acierto_pct, n === 0 ? '' : String((100 * Number(row.aciertos)) / n))
    t.equal(row.base_pct, String((100 * Number(row.dias_a_favor)) / Number(row.dias)))
    t.equal(row.acierto_registrado_pct, String((100 * Number(row.aciertos_registrados)) / Number(row.resueltas)))
    const interval = n === 0 ? ['', ''] : wilson95(Number(row.aciertos), n).map(String)
    t.same([row.intervalo_95_desde, row.intervalo_95_hasta], interval)
  }
})

t.test('nothing in a cell is run by a spreadsheet', async (t) => {
  const [row]: Record<string, string>[] = parse(
    recordsCsv([
      {
        ticker: '=1+1',
        name: '@x',
        rule: 'macd-up',
        tipo: '-x',
        nivel_confianza: 'Positivo',
        dias: 0,
        dias_a_favor: 0,
        futuro: { registradas: 0, resueltas: 0, aciertos: 0, acierto_pct: null },
        horizonte: 10,
        ocurrencias: 0,
        aciertos: 0,
        acierto_pct: null,
        base_pct: null,
        intervalo_95: null,
        ventaja: 'sin ventaja demostrada',
      },
    ]),
    { columns: true, bom: true },
  )
  t.match(row, { accion: "'=1+1", nombre: "'@x", tipo: "'-x", acierto_pct: '' })
})
