import { BellPlus } from 'lucide-react'
import { Button } from '../../components/forms/Button.tsx'
import { composeAlert } from '../../stores/alerts/composer.ts'
import { alertEntries } from '../../text/es/alert-entries.ts'
import styles from './CreateAlert.module.css'

/** Beside follow and unfollow; on a phone without its words. */
export function CreateAlert({ symbol }: { symbol: string }) {
  return (
    <Button
      className={styles.create}
      aria-label={alertEntries.create}
      title={alertEntries.create}
      aria-haspopup="dialog"
      onClick={() => composeAlert({ symbol })}
    >
      <BellPlus size={16} aria-hidden />
      <span>{alertEntries.create}</span>
    </Button>
  )
}
