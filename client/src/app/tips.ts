import * as calls from '#domain/contract/calls/tips.ts'
import { call } from '../api/call.ts'
import { resource } from '../stores/resource.ts'

/** The tips of the day, with the phrase chosen for this visit. */
export const tips = resource(async () => {
  const { tips_del_dia: list, frases_motivadoras } = await call(calls.tips)
  return { list, phrase: pick(frases_motivadoras, Math.random) }
})

/** A random item of the list, null if it is empty. `random` gives numbers in [0, 1). */
export function pick<T>(list: readonly T[], random: () => number): T | null {
  return list[Math.floor(random() * list.length)] ?? null
}
