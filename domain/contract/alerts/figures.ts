import * as Type from 'typebox'
import { Nullable } from '../common.ts'

/** Number of measurements below which no percentile is given. */
export const LEAST_MEASURED = 20

const Milliseconds = Nullable(Type.Number({ description: `Null with less than ${LEAST_MEASURED}.` }))

const AlertFigure = Type.Object({
  of: Type.Integer({ description: 'Those that could.' }),
  n: Type.Integer({ description: 'Those that did.' }),
  p50_ms: Milliseconds,
  p99_ms: Milliseconds,
})
export type AlertFigure = Type.Static<typeof AlertFigure>

const AlertPeriod = Type.Object({
  decided: AlertFigure,
  accepted: AlertFigure,
  shown_on_device: AlertFigure,
  shown_on_page: AlertFigure,
  repeated: AlertFigure,
})
export type AlertPeriod = Type.Static<typeof AlertPeriod>

/** Figures about the decision and delivery of the running market's alerts, over all users. */
export const AlertFigures = Type.Object({
  measured_at: Nullable(Type.String({ description: 'Null before the first time.' })),
  all: AlertPeriod,
  recent: AlertPeriod,
})
export type AlertFigures = Type.Static<typeof AlertFigures>
