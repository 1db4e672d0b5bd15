import { BellPlus } from 'lucide-react'
import { Button } from '../../components/forms/Button.tsx'
import { alertEntries } from '../../text/es/alerts.ts'
import { composeAlert } from '../alerts/composer.ts'

/** Opens the composer of alerts for this stock. */
export function CreateAlert({ symbol }: { symbol: string }) {
  return (
    <Button aria-haspopup="dialog" onClick={() => composeAlert({ symbol })}>
      <BellPlus size={16} aria-hidden />
      {alertEntries.create}
    </Button>
  )
}
