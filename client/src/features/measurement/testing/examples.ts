import type { AlertFigures } from '#domain/contract/alerts/figures.ts'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'

/** Many of all time, few of the last days. */
export const measuredAlerts = (rest: Partial<AlertFigures> = {}): AlertFigures => ({
  ...EXAMPLES.alertFigures,
  ...rest,
})
