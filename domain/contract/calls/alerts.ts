import * as Type from 'typebox'
import { Alert, AlertChange, AlertFirings, Alerts, FiringsRead, FiringsShown, UnreadFirings } from '../alerts/alerts.ts'
import { NewAlert } from '../alerts/new-alert.ts'
import { Paging, SymbolInput } from '../common.ts'
import type { Call } from './call.ts'

export const alerts = {
  method: 'GET',
  path: '/api/alerts/',
  access: 'bearer',
  errors: 'error',
  summary: 'The alerts of the running market, newest first; those of one stock with `symbol`.',
  query: { ...Paging, symbol: Type.Optional(SymbolInput) },
  answer: Alerts,
} as const satisfies Call

export const addAlert = {
  method: 'POST',
  path: '/api/alerts/',
  access: 'bearer',
  errors: 'error',
  summary: 'Makes an alert. What is true already does not fire: it has to happen again.',
  body: NewAlert,
  answer: Alert,
  statuses: [200, 201],
} as const satisfies Call

export const changeAlert = {
  method: 'PATCH',
  path: '/api/alerts/:id',
  access: 'bearer',
  errors: 'error',
  summary: 'Pauses an alert or takes it up again, on the side of the price shown; changes its note or its channels.',
  body: AlertChange,
  answer: Alert,
} as const satisfies Call

export const deleteAlert = {
  method: 'DELETE',
  path: '/api/alerts/:id',
  access: 'bearer',
  errors: 'error',
  summary: 'Removes an alert; its firings stay.',
} as const satisfies Call

export const firings = {
  method: 'GET',
  path: '/api/alerts/firings/',
  access: 'bearer',
  errors: 'error',
  summary: 'What the alerts of the running market have told, newest first, with where it went.',
  query: Paging,
  answer: AlertFirings,
} as const satisfies Call

export const firingsShown = {
  method: 'POST',
  path: '/api/alerts/firings/shown',
  access: 'bearer',
  errors: 'error',
  summary: 'The open page has shown what was told with these ids.',
  body: FiringsShown,
} as const satisfies Call

export const firingsRead = {
  method: 'POST',
  path: '/api/alerts/firings/read',
  access: 'bearer',
  errors: 'error',
  summary: 'Marks what was told up to an id as read; answers how much is left.',
  body: FiringsRead,
  answer: UnreadFirings,
} as const satisfies Call
