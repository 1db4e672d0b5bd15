import { FlaskConical } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { hasSimulator } from '#domain/rules/plans.ts'
import { Button } from '../../components/forms/Button.tsx'
import { IconButton } from '../../components/forms/IconButton.tsx'
import { session } from '../../stores/session.ts'
import { orderEntries as text } from '../../text/es/order-entries.ts'
import { openTicket } from './ticket.ts'

/** Opens the ticket of an order on a stock, for the plan that has the simulator; `small` is for a row of a table. */
export function OrderButton({ symbol, small = false }: { symbol: string; small?: boolean }) {
  const { user } = useSnapshot(session)
  if (!hasSimulator(user?.role)) return null
  const open = () => openTicket({ symbol })
  if (small) {
    return (
      <IconButton size={28} label={text.openOf(symbol)} aria-haspopup="dialog" onClick={open}>
        <FlaskConical size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    )
  }
  return (
    <Button aria-haspopup="dialog" onClick={open}>
      <FlaskConical size={16} aria-hidden />
      {text.open}
    </Button>
  )
}
