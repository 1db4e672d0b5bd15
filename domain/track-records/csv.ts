import type { StockRecord } from '../contract/track-records.ts'
import { csvText } from '../text/csv.ts'

/** The track record of one stock, or of several (`ticker` empty), which have no verdict in common. */
export type RecordRow = Omit<StockRecord, 'ventaja'> & { ventaja: StockRecord['ventaja'] | null }

const COLUMNS = {
  accion: (r: RecordRow) => r.ticker,
  nombre: (r: RecordRow) => r.name,
  regla: (r: RecordRow) => r.rule,
  tipo: (r: RecordRow) => r.tipo,
  direccion: (r: RecordRow) => r.nivel_confianza,
  ocurrencias: (r: RecordRow) => r.ocurrencias,
  aciertos: (r: RecordRow) => r.aciertos,
  acierto_pct: (r: RecordRow) => r.acierto_pct,
  dias: (r: RecordRow) => r.dias,
  dias_a_favor: (r: RecordRow) => r.dias_a_favor,
  base_pct: (r: RecordRow) => r.base_pct,
  intervalo_95_desde: (r: RecordRow) => r.intervalo_95?.[0] ?? null,
  intervalo_95_hasta: (r: RecordRow) => r.intervalo_95?.[1] ?? null,
  ventaja: (r: RecordRow) => r.ventaja,
  registradas: (r: RecordRow) => r.futuro.registradas,
  resueltas: (r: RecordRow) => r.futuro.resueltas,
  aciertos_registrados: (r: RecordRow) => r.futuro.aciertos,
  acierto_registrado_pct: (r: RecordRow) => r.futuro.acierto_pct,
} as const

/**
 * Track records as CSV. It has the counts behind every percentage, in full precision, so that each can be computed
 * again.
 */
export function recordsCsv(records: readonly RecordRow[]): string {
  const reads = Object.values(COLUMNS)
  return csvText(
    Object.keys(COLUMNS),
    records.map((record) => reads.map((read) => read(record))),
  )
}
