import type { Tips } from '../../../domain/contract/catalogue.ts'
import { expectObject } from './guards.ts'
import { request } from './request.ts'

/** The day's tips and the phrases of the header. */
export async function fetchTips(): Promise<Tips> {
  const { body } = await request({ path: '/api/stocks/', query: { action: 'user-tips', symbol: '' }, buster: 'tk' })
  return expectObject<Tips>(body, { tips_del_dia: 'texts', frases_motivadoras: 'texts' })
}
