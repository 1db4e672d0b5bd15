import { proxy, ref } from 'valtio/vanilla'
import type { AlertFiring } from '#domain/contract/alerts/alerts.ts'
import * as calls from '#domain/contract/calls/alerts.ts'
import { call } from '../../api/call.ts'
import { onMessage, onMissed } from '../../realtime/listeners.ts'
import { type Resource, resource } from '../../stores/resource.ts'
import { onSignOut } from '../../stores/session.ts'

/** Number of firings on one page of the server's list. */
export const FIRINGS_PAGE = 30

interface Firings {
  answer: Resource<AlertFiring[]>
  /** True if the server has older ones. */
  hasOlder: boolean
}

/** Firings of the user's alerts, newest first. */
export const firings = proxy<Firings>({ answer: resource(fetchNewest), hasOlder: false })

/** Loads the newest page, and keeps what was pushed during the request and the older firings that continue it. */
async function fetchNewest(): Promise<AlertFiring[]> {
  const newest = await call(calls.firings, { query: { limit: FIRINGS_PAGE } })
  const known = firings.answer.data ?? []
  const oldest = newest.at(-1)?.id ?? 0
  const ids = new Set(newest.map(({ id }) => id))
  // Of two firings stored at the same time, the one with the lower id may come later.
  const pushed = known.filter(({ id }) => id > oldest && !ids.has(id))
  const page = [...pushed, ...newest].sort((a, b) => b.id - a.id)
  const joint = known.findIndex(({ id }) => id === oldest)
  if (joint >= 0) return [...page, ...known.slice(joint + 1)]
  firings.hasOlder = newest.length === FIRINGS_PAGE
  return page
}

/** Reloads a list that missed pushes. A list that no view has shown is loaded when one does. */
export async function catchUpFirings(): Promise<void> {
  if (firings.answer.data !== null) await firings.answer.load()
}

/** Puts a pushed firing into the list. */
export function receiveFiring(item: AlertFiring): void {
  const { answer } = firings
  const others = answer.data?.filter(({ id }) => id !== item.id)
  if (others) answer.data = ref([item, ...others].sort((a, b) => b.id - a.id))
  // The answer under way may be from before this firing.
  else if (answer.status === 'loading') void answer.load()
}

onMessage('alert', ({ item }) => receiveFiring(item))
onMissed('alerts', catchUpFirings)
onSignOut(() => {
  firings.hasOlder = false
})
