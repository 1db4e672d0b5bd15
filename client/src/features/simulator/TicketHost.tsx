import { useSnapshot } from 'valtio'
import { Boundary } from '../../components/states/Boundary.tsx'
import { lazyComponent } from '../../components/states/lazy.tsx'
import { orderEntries } from '../../text/es/order-entries.ts'
import { type OrderIdea, ticket } from './ticket.ts'

const Ticket = lazyComponent(async () => (await import('./Ticket.tsx')).Ticket)

/** Opens the ticket of an order over any view; its code is loaded then. */
export function TicketHost() {
  const { idea } = useSnapshot(ticket)
  if (!idea) return null
  return (
    <Boundary sentence={orderEntries.failed}>
      <Ticket idea={idea as OrderIdea} />
    </Boundary>
  )
}
