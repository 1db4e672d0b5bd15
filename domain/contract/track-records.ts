import * as Type from 'typebox'
import { Nullable } from './common.ts'
import { Confidence, TrackRecord } from './opportunities.ts'

const Percent = Nullable(Type.Number())

/** Outcomes of claims that were made before the outcome existed. */
export const ForwardRecord = Type.Object({
  registradas: Type.Integer({ description: 'Claims in the ledger.' }),
  resueltas: Type.Integer({ description: 'Those whose ten sessions have passed.' }),
  aciertos: Type.Integer(),
  acierto_pct: Percent,
})
export type ForwardRecord = Type.Static<typeof ForwardRecord>

const Rule = { rule: Type.String(), tipo: Type.String(), nivel_confianza: Confidence, futuro: ForwardRecord }
const Base = {
  dias: Type.Integer({ description: 'Days with an outcome.' }),
  dias_a_favor: Type.Integer({ description: 'Those that moved in the direction of the rule: base_pct is their part.' }),
}

/** The results of a rule on one stock. */
const StockRecord = Type.Object({
  ticker: Type.String(),
  name: Type.String(),
  ...Rule,
  ...Base,
  ...TrackRecord.properties,
})
export type StockRecord = Type.Static<typeof StockRecord>

/** The results of a rule on all stocks of the market. `con_ventaja` of the `acciones` have a demonstrated edge. */
const RuleRecord = Type.Object({
  ...Rule,
  ...Base,
  ocurrencias: Type.Integer(),
  aciertos: Type.Integer(),
  acierto_pct: Percent,
  base_pct: Percent,
  acciones: Type.Integer(),
  con_ventaja: Type.Integer(),
})
export type RuleRecord = Type.Static<typeof RuleRecord>

export const TrackRecords = Type.Object({
  acciones: Type.Array(StockRecord, { description: 'The followed stocks.' }),
  reglas: Type.Array(RuleRecord),
  pronosticos: Type.Array(Type.Object({ ticker: Type.String(), futuro: ForwardRecord }), {
    description: 'Forecast bands of the followed stocks: a hit is a tenth close inside.',
  }),
  cadena: Type.Object({
    entradas: Type.Integer({ description: 'How many entries hold, from the first on.' }),
    intacta: Type.Boolean(),
    comprobada: Nullable(
      Type.String({ description: 'When the whole ledger was last followed; null before the first time.' }),
    ),
    huella: Nullable(
      Type.String({
        description:
          'The hash that its newest entry had then, which covers all before it: whoever keeps it can have them checked later. Null without entries, or where the ledger is broken.',
      }),
    ),
  }),
})
export type TrackRecords = Type.Static<typeof TrackRecords>
