import { proxy, ref } from 'valtio/vanilla'
import type { Side } from '#domain/simulator/order.ts'
import { onSignOut } from '../../stores/session.ts'

/** What an order should be about. Without a symbol the ticket asks for it. */
export interface OrderIdea {
  symbol: string | null
  side?: Side
}

/** The one ticket of orders; null while it is closed. */
export const ticket = proxy<{ idea: OrderIdea | null }>({ idea: null })

export function openTicket(idea: OrderIdea): void {
  ticket.idea = ref(idea)
}

export function closeTicket(): void {
  ticket.idea = null
}

onSignOut(closeTicket)
