import * as Type from 'typebox'
import { QuerySymbol } from '../common.ts'
import { TrackRecords } from '../track-records.ts'
import type { Call } from './call.ts'

export const trackRecords = {
  method: 'GET',
  path: '/api/track-records/',
  access: 'bearer',
  buster: 'tk',
  summary:
    'How often each rule was right: on the past of the followed stocks, on the whole market, and since it is recorded.',
  query: { symbol: Type.Optional(QuerySymbol({ description: 'Of this stock instead of the followed ones.' })) },
  answer: TrackRecords,
} as const satisfies Call
