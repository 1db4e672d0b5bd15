import type { StockRecord } from '../contract/track-records.ts'

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
 * Track records as CSV (RFC 4180: comma, CRLF, UTF-8 with a byte order mark for spreadsheets). It has the counts
 * behind every percentage, in full precision, so that each can be computed again.
 */
export function recordsCsv(records: readonly RecordRow[]): string {
  const lines = records.map((record) =>
    Object.values(COLUMNS)
      .map((read) => cell(read(record)))
      .join(','),
  )
  return `\ufeff${[Object.keys(COLUMNS).join(','), ...lines].join('\r\n')}\r\n`
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // A cell that starts like a formula would be run by a spreadsheet.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
