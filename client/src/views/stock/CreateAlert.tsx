import { BellPlus } from 'lucide-react'
import { Button } from '../../components/forms/Button.tsx'
import { composeAlert } from '../../stores/alerts/composer.ts'
import { alertEntries } from '../../text/es/alerts/entries.ts'

/** Beside follow and unfollow. */
export function CreateAlert({ symbol }: { symbol: string }) {
  return (
    <Button aria-haspopup="dialog" onClick={() => composeAlert({ symbol })}>
      <BellPlus size={16} aria-hidden />
      {alertEntries.create}
    </Button>
  )
}
