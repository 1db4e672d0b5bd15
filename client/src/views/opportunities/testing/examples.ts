import type { Opportunity, TrackRecord } from '../../../../../domain/contract/opportunities.ts'

/** Realistic signals for tests. */
export const record = (more: Partial<TrackRecord> = {}): TrackRecord => ({
  horizonte: 10,
  ocurrencias: 24,
  aciertos: 14,
  acierto_pct: 58.33,
  base_pct: 51.2,
  intervalo_95: [38.83, 75.53],
  ventaja: 'sin ventaja demostrada',
  ...more,
})

export const signal = (id: number, more: Partial<Opportunity> = {}): Opportunity => ({
  id,
  ticker: 'AAA',
  rule: 'rsi-up-30',
  nivel_confianza: 'Positivo',
  tipo: 'RSI sale de sobreventa',
  detalles: 'El RSI 14 pasó de 28,4 a 31,2 y cruzó al alza el nivel de 30.',
  fecha: '2026-11-19',
  provisional: false,
  historial: record(),
  ...more,
})
