import { proxy, ref } from 'valtio/vanilla'
import type { Opportunity } from '../../../../domain/contract/opportunities.ts'
import { fetchOpportunities } from '../../api/opportunities.ts'
import { atSignOut } from '../account/sign-out.ts'
import { idle, type Loadable, load, reset } from '../loadable.ts'

/** Signals on the followed stocks, newest first, and the pushed ones that are not among them yet. */
export const opportunities = proxy<{ answer: Loadable<Opportunity[]>; waiting: Opportunity[] }>({
  answer: idle(),
  waiting: [],
})

export async function loadOpportunities(): Promise<void> {
  await load(opportunities.answer, fetchOpportunities)
  const known = opportunities.answer.data ?? []
  opportunities.waiting = opportunities.waiting.filter(({ id }) => !known.some((item) => item.id === id))
}

/** Pushes were missed. A list that is not on the screen yet will be loaded when it is. */
export async function catchUpOpportunities(): Promise<void> {
  if (opportunities.answer.data !== null) await loadOpportunities()
}

/** A pushed signal: a known one is updated in place, a new one waits until the list may move. */
export function arriveOpportunity(item: Opportunity): void {
  const { answer } = opportunities
  const renewed = (list: Opportunity[]) => list.map((other) => (other.id === item.id ? item : other))
  if (answer.data?.some(({ id }) => id === item.id)) answer.data = ref(renewed(answer.data))
  else if (opportunities.waiting.some(({ id }) => id === item.id))
    opportunities.waiting = renewed(opportunities.waiting)
  else opportunities.waiting = [item, ...opportunities.waiting]
}

/** Puts the waiting signals on top of the list. */
export function showWaiting(): void {
  const { answer, waiting } = opportunities
  if (answer.data === null || waiting.length === 0) return
  answer.data = ref([...waiting, ...answer.data])
  opportunities.waiting = []
}

atSignOut(() => {
  reset(opportunities.answer)
  opportunities.waiting = []
})
