import { proxy, ref } from 'valtio/vanilla'
import type { AlertFiring } from '../../../../domain/contract/alerts.ts'
import { fetchFirings, postFiringsRead } from '../../api/alerts.ts'
import { atSignOut } from '../account/sign-out.ts'
import { idle, type Loadable, load, reset } from '../loadable.ts'

/** What the user's alerts have told, newest first. */
export const firings = proxy<{ answer: Loadable<AlertFiring[]> }>({ answer: idle() })

export const loadFirings = (): Promise<void> => load(firings.answer, fetchFirings)

/** Pushes were missed. A list that is not on the screen yet will be loaded when it is. */
export async function catchUpFirings(): Promise<void> {
  if (firings.answer.data !== null) await loadFirings()
}

/** A pushed firing, new or with another state of its deliveries. */
export function arriveFiring(item: AlertFiring): void {
  const { answer } = firings
  if (answer.data === null) return
  const others = answer.data.filter(({ id }) => id !== item.id)
  answer.data = ref([item, ...others].sort((a, b) => b.id - a.id))
}

/** The user has seen the newest one, and with it those before. */
export async function markFiringsRead(): Promise<void> {
  const newest = firings.answer.data?.[0]
  if (newest) await postFiringsRead(newest.id)
}

atSignOut(() => reset(firings.answer))
