import * as Type from 'typebox'
import { ReadSummaries, SUMMARIES_LISTED, Summaries, SummarySettings, SummarySettingsBody } from '../summaries.ts'
import type { Call } from './call.ts'

export const summaries = {
  method: 'GET',
  path: '/api/summaries/',
  access: 'bearer',
  buster: 'tk',
  summary: 'The last thirty summaries of the account, each as it was sent; fewer with `limit`.',
  query: { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: SUMMARIES_LISTED })) },
  answer: Summaries,
  read: ReadSummaries,
} as const satisfies Call

export const summarySettings = {
  method: 'GET',
  path: '/api/summaries/settings/',
  access: 'bearer',
  buster: 'tk',
  summary: 'Whether and when a summary is sent, and by which ways.',
  answer: SummarySettings,
} as const satisfies Call

export const changeSummarySettings = {
  method: 'PUT',
  path: '/api/summaries/settings/',
  access: 'bearer',
  errors: 'error',
  summary: 'Sets whether and when a summary is sent, and by which ways.',
  body: SummarySettingsBody,
  answer: SummarySettings,
} as const satisfies Call
