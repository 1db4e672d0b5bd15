import { proxy, ref } from 'valtio/vanilla'
import * as calls from '#domain/contract/calls/watchlist.ts'
import type { Opportunity } from '#domain/contract/opportunities.ts'
import { call } from '../../api/call.ts'
import { keyed } from '../../stores/by-symbol.ts'
import { type Resource, resource } from '../../stores/resource.ts'
import { onSignOut } from '../../stores/session.ts'

/** Signals, newest first, and the pushed ones that are not among them yet. */
export interface SignalFeed {
  /** The one stock of the feed; null for all that are followed. */
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

/** Of the followed stocks. */
export const opportunities = createFeed(null)
/** Of one stock. */
export const stockSignals = keyed(createFeed)

export async function loadOpportunities(feed: SignalFeed = opportunities): Promise<void> {
  await feed.answer.load()
  const known = feed.answer.data ?? []
  feed.waiting = feed.waiting.filter(({ id }) => !known.some((item) => item.id === id))
}

/** Pushes were missed. A list that is not on the screen yet will be loaded when it is. */
export async function catchUpOpportunities(): Promise<void> {
  await Promise.all(feeds.filter(({ answer }) => answer.data !== null).map(loadOpportunities))
}

/** A pushed signal: a known one is updated in place, a new one waits until the list may move. */
export function receiveOpportunity(item: Opportunity): void {
  for (const feed of feeds) if (feed.symbol === null || feed.symbol === item.ticker) receiveInFeed(feed, item)
}

function receiveInFeed(feed: SignalFeed, item: Opportunity): void {
  const { answer } = feed
  const renewed = (list: Opportunity[]) => list.map((other) => (other.id === item.id ? item : other))
  if (answer.data?.some(({ id }) => id === item.id)) answer.data = ref(renewed(answer.data))
  else if (feed.waiting.some(({ id }) => id === item.id)) feed.waiting = renewed(feed.waiting)
  else feed.waiting = [item, ...feed.waiting]
}

/** Puts the waiting signals on top of the list. */
export function showWaiting(feed: SignalFeed = opportunities): void {
  const { answer, waiting } = feed
  if (answer.data === null || waiting.length === 0) return
  answer.data = ref([...waiting, ...answer.data])
  feed.waiting = []
}

onSignOut(() => {
  for (const feed of feeds) feed.waiting = []
})
