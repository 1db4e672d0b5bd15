import type { AlertFigures } from '#domain/contract/alerts/figures.ts'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'

/** Figures of many alerts over all time, and of few in the last days. */
export const measuredAlerts = (rest: Partial<AlertFigures> = {}): AlertFigures => ({
  ...EXAMPLES.alertFigures,
  ...rest,
})
