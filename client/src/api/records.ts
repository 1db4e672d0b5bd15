import type { ForwardRecord, RuleRecord, StockRecord, TrackRecords } from '../../../domain/contract/track-records.ts'
import { expectList, expectObject, type Shape } from './guards.ts'
import { request } from './request.ts'

const ANSWER: Shape<TrackRecords> = {
  acciones: 'list',
  reglas: 'list',
  pronosticos: 'list',
  cadena: { entradas: 'number', intacta: 'flag', comprobada: 'text?' },
}

const FORWARD: Shape<ForwardRecord> = {
  registradas: 'number',
  resueltas: 'number',
  aciertos: 'number',
  acierto_pct: 'number?',
}

const COUNTS = {
  rule: 'text',
  tipo: 'text',
  nivel_confianza: 'text',
  ocurrencias: 'number',
  aciertos: 'number',
  acierto_pct: 'number?',
  base_pct: 'number?',
  futuro: FORWARD,
} as const

const STOCK: Shape<StockRecord> = { ...COUNTS, ticker: 'text', name: 'text', intervalo_95: 'list?', ventaja: 'text' }
const RULE: Shape<RuleRecord> = { ...COUNTS, acciones: 'number', con_ventaja: 'number' }
const FORECAST: Shape<TrackRecords['pronosticos'][number]> = { ticker: 'text', futuro: FORWARD }

/** How often the rules and the forecasts were right. */
export async function fetchTrackRecords(): Promise<TrackRecords> {
  const { body } = await request({ path: '/api/track-records/', buster: 'tk' })
  const { acciones, reglas, pronosticos, cadena } = expectObject<TrackRecords>(body, ANSWER)
  return {
    acciones: expectList(acciones, STOCK),
    reglas: expectList(reglas, RULE),
    pronosticos: expectList(pronosticos, FORECAST),
    cadena,
  }
}
