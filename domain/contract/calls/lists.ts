import * as Type from 'typebox'
import { Text } from '../common.ts'
import { ImportAnswer, ImportBody, Suggestions } from '../following.ts'
import { ListSettings, ListSettingsBody } from '../screener.ts'
import type { Call } from './call.ts'

export const listSettings = {
  method: 'GET',
  path: '/api/list-settings/',
  access: 'bearer',
  summary: 'How one wants the market and the watchlist to look; empty before the first choice.',
  answer: ListSettings,
} as const satisfies Call

export const changeListSettings = {
  method: 'PUT',
  path: '/api/list-settings/',
  access: 'bearer',
  summary: 'Replaces the choices of the lists that the body names; the newest ones hold.',
  body: ListSettingsBody,
  answer: ListSettings,
} as const satisfies Call

export const importList = {
  method: 'POST',
  path: '/api/user-watchlist/import',
  access: 'bearer',
  errors: 'error',
  summary: 'Reads a list of tickers in any usual form; with add it follows those that were found.',
  body: ImportBody,
  answer: ImportAnswer,
} as const satisfies Call

export const suggestions = {
  method: 'GET',
  path: '/api/suggestions/',
  access: 'bearer',
  summary: 'Eight stocks to follow: the most followed here, then the most traded, those of a country first.',
  query: {
    region: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$', description: 'Two letters of ISO 3166.' })),
    zone: Type.Optional(
      Text({
        maxLength: 64,
        description: "The reader's zone, as America/Guayaquil, whose country goes before `region`.",
      }),
    ),
  },
  answer: Suggestions,
} as const satisfies Call
