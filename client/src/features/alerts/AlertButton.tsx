import { BellPlus } from 'lucide-react'
import { IconButton } from '../../components/forms/IconButton.tsx'
import { alertEntries } from '../../text/es/alerts.ts'
import { type AlertIdea, composeAlert } from './composer.ts'

interface AlertButtonProps {
  idea: AlertIdea
  /** Name for screen readers, and the tooltip. */
  label?: string
  className?: string
}

/** A small bell that opens the composer with an idea. */
export function AlertButton({ idea, label = alertEntries.createOf(idea.symbol), className }: AlertButtonProps) {
  return (
    <IconButton label={label} className={className} aria-haspopup="dialog" onClick={() => composeAlert(idea)}>
      <BellPlus size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}
