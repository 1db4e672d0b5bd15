import { TrackRecords } from '../../../domain/contract/track-records.ts'
import { ask } from './request.ts'

/** How often the rules and the forecasts were right: on the followed stocks, or on one stock. */
export const fetchTrackRecords = (symbol: string | null = null) =>
  ask(TrackRecords, { path: '/api/track-records/', query: symbol === null ? {} : { symbol }, buster: 'tk' })
