import * as calls from '#domain/contract/calls/stock-views.ts'
import { call } from '../../api/call.ts'
import { pick } from '../pick.ts'
import { resource } from '../resource.ts'

/** The day's tips, with the phrase chosen for this visit. */
export const tips = resource(async () => {
  const { tips_del_dia: list, frases_motivadoras } = await call(calls.tips)
  return { list, phrase: pick(frases_motivadoras, Math.random) }
})
