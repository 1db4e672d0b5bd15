import { TrackRecords } from '../../../domain/contract/track-records.ts'
import { ask } from './request.ts'

/** How often the rules and the forecasts were right. */
export const fetchTrackRecords = () => ask(TrackRecords, { path: '/api/track-records/', buster: 'tk' })
