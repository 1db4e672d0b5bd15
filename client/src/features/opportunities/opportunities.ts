import { proxy, ref } from 'valtio/vanilla'
import * as calls from '#domain/contract/calls/opportunities.ts'
import type { Opportunity } from '#domain/contract/opportunities.ts'
import { call } from '../../api/call.ts'
import { onMessage, onMissed } from '../../realtime/listeners.ts'
import { keyed } from '../../stores/by-symbol.ts'
import { type Resource, resource } from '../../stores/resource.ts'
import { onSignOut } from '../../stores/session.ts'

/** Signals, newest first, and pushed ones that wait to be shown. */
export interface SignalFeed {
  /** The one stock of the feed; null for all followed ones. */
  readonly symbol: string | null
  answer: Resource<Opportunity[]>
  waiting: Opportunity[]
}

const feeds: SignalFeed[] = []

function createFeed(symbol: string | null): SignalFeed {
  const answer = resource(() => call(calls.opportunities, { query: { symbol: symbol ?? undefined } }))
  const feed = proxy<SignalFeed>({ symbol, answer, waiting: [] })
  feeds.push(feed)
  return feed
}

/** Signals on the followed stocks. */
export const opportunities = createFeed(null)
/** Signals on one stock. */
export const stockSignals = keyed(createFeed)

export async function loadOpportunities(feed: SignalFeed = opportunities): Promise<void> {
  await feed.answer.load()
  const known = feed.answer.data ?? []
  feed.waiting = feed.waiting.filter(({ id }) => !known.some((item) => item.id === id))
}

/** Reloads the lists that missed pushes. A list that no view has shown is loaded when one does. */
export async function catchUpOpportunities(): Promise<void> {
  await Promise.all(feeds.filter(({ answer }) => answer.data !== null).map(loadOpportunities))
}

/** Updates a known signal in place; a new one waits until the list may move. */
export function receiveOpportunity(item: Opportunity): void {
  for (const feed of feeds) if (feed.symbol === null || feed.symbol === item.ticker) receiveInFeed(feed, item)
}

function receiveInFeed(feed: SignalFeed, item: Opportunity): void {
  const { answer } = feed
  const replaced = (list: Opportunity[]) => list.map((other) => (other.id === item.id ? item : other))
  if (answer.data?.some(({ id }) => id === item.id)) answer.data = ref(replaced(answer.data))
  else if (feed.waiting.some(({ id }) => id === item.id)) feed.waiting = replaced(feed.waiting)
  else feed.waiting = [item, ...feed.waiting]
}

/** Puts the waiting signals on top of the list. */
export function showWaiting(feed: SignalFeed = opportunities): void {
  const { answer, waiting } = feed
  if (answer.data === null || waiting.length === 0) return
  answer.data = ref([...waiting, ...answer.data])
  feed.waiting = []
}

onMessage('opportunity', ({ item }) => receiveOpportunity(item))
onMissed('opportunities', catchUpOpportunities)
onSignOut(() => {
  for (const feed of feeds) feed.waiting = []
})
