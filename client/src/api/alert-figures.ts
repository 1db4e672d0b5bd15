import { AlertFigures } from '../../../domain/contract/alerts/figures.ts'
import { ask } from './request.ts'

/** What became of the alerts of all users together. */
export const fetchAlertFigures = () => ask(AlertFigures, { path: '/api/alerts/figures/' })
