import { proxy } from 'valtio/vanilla'
import type { AlertFigures } from '../../../domain/contract/alerts/figures.ts'
import { fetchAlertFigures } from '../api/alert-figures.ts'
import { atSignOut } from './account/sign-out.ts'
import { idle, type Loadable, load, reset } from './loadable.ts'

/** What was measured of alerts, for one visit of the view. */
export const alertFigures = proxy<{ answer: Loadable<AlertFigures> }>({ answer: idle() })

export const loadAlertFigures = (): Promise<void> => load(alertFigures.answer, fetchAlertFigures)

export const leaveAlertFigures = (): void => reset(alertFigures.answer)

atSignOut(leaveAlertFigures)
