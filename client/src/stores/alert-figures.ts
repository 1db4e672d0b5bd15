import * as calls from '#domain/contract/calls/alert-figures.ts'
import { resource } from './resource.ts'

/** What was measured of alerts, for one visit of the view. */
export const alertFigures = resource(calls.alertFigures)
