import { proxy, ref } from 'valtio/vanilla'
import type { AlertFiring } from '#domain/contract/alerts/alerts.ts'
import * as calls from '#domain/contract/calls/alerts.ts'
import { call } from '../../api/call.ts'
import { type Resource, resource } from '../../stores/resource.ts'
import { onSignOut } from '../../stores/session.ts'

/** How many are asked for at once. */
export const FIRINGS_PAGE = 30

interface Firings {
  answer: Resource<AlertFiring[]>
  /** Whether the server has older ones. */
  hasOlder: boolean
}

/** What the user's alerts have told, newest first. */
export const firings = proxy<Firings>({ answer: resource(fetchNewest), hasOlder: false })

/** The newest page, with what was pushed meanwhile, and the older ones that it joins after it. */
async function fetchNewest(): Promise<AlertFiring[]> {
  const newest = await call(calls.firings, { query: { limit: FIRINGS_PAGE } })
  const known = firings.answer.data ?? []
  const oldest = newest.at(-1)?.id ?? 0
  const ids = new Set(newest.map(({ id }) => id))
  // Of two that were stored at once, the one with the lower id may come later.
  const pushed = known.filter(({ id }) => id > oldest && !ids.has(id))
  const page = [...pushed, ...newest].sort((a, b) => b.id - a.id)
  const joint = known.findIndex(({ id }) => id === oldest)
  if (joint >= 0) return [...page, ...known.slice(joint + 1)]
  firings.hasOlder = newest.length === FIRINGS_PAGE
  return page
}

/** Pushes were missed. A list that is not on the screen yet will be loaded when it is. */
export async function catchUpFirings(): Promise<void> {
  if (firings.answer.data !== null) await firings.answer.load()
}

/** A pushed firing. */
export function receiveFiring(item: AlertFiring): void {
  const { answer } = firings
  const others = answer.data?.filter(({ id }) => id !== item.id)
  if (others) answer.data = ref([item, ...others].sort((a, b) => b.id - a.id))
  // The answer under way may be from before it.
  else if (answer.status === 'loading') void answer.load()
}

onSignOut(() => {
  firings.hasOlder = false
})
