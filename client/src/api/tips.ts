import { Tips } from '../../../domain/contract/catalogue.ts'
import { ask } from './request.ts'

/** The day's tips and the phrases of the header. */
export const fetchTips = () =>
  ask(Tips, { path: '/api/stocks/', query: { action: 'user-tips', symbol: '' }, buster: 'tk' })
