import * as Type from 'typebox'
import { Nullable, Pair } from './common.ts'

/** Results of a rule on the past of one stock (contract section 7). */
export const TrackRecord = Type.Object({
  horizonte: Type.Literal(10),
  ocurrencias: Type.Integer(),
  aciertos: Type.Integer(),
  acierto_pct: Nullable(Type.Number()),
  base_pct: Nullable(Type.Number()),
  intervalo_95: Nullable(Pair(Type.Number())),
  ventaja: Type.Enum(['demostrada', 'sin ventaja demostrada']),
})
export type TrackRecord = Type.Static<typeof TrackRecord>

export const Confidence = Type.Enum(['Positivo', 'Neutral', 'Negativo'])
export type Confidence = Type.Static<typeof Confidence>

export const Opportunity = Type.Object({
  id: Type.Integer(),
  ticker: Type.String(),
  rule: Type.String(),
  nivel_confianza: Confidence,
  tipo: Type.String(),
  detalles: Type.String(),
  fecha: Type.String(),
  provisional: Type.Boolean(),
  historial: Nullable(TrackRecord),
})
export type Opportunity = Type.Static<typeof Opportunity>
export const Opportunities = Type.Array(Opportunity)
