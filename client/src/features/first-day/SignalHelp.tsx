import { Dialog } from '../../components/overlays/Dialog.tsx'
import { firstDay } from '../../text/es/first-day.ts'
import { TrackRecordCard } from '../opportunities/OpportunityItem.tsx'
import { DirectionCell } from '../records/cells.tsx'
import { RecordsLink } from '../records/RecordsLink.tsx'
import styles from './SignalHelp.module.css'

/** The figures of the sentences. */
const EXAMPLE = {
  horizonte: 10,
  ocurrencias: 24,
  aciertos: 14,
  acierto_pct: 58.33,
  base_pct: 51.2,
  intervalo_95: [38.83, 75.53],
  ventaja: 'sin ventaja demostrada',
} satisfies Parameters<typeof TrackRecordCard>[0]['record']

/** Explains by an example what a signal says, and what it does not. */
export function SignalHelp({ open, onClose }: { open: boolean; onClose(): void }) {
  const { signal } = firstDay
  return (
    <Dialog title={signal.open} open={open} onClose={onClose}>
      <figure className={`${styles.example} stack gap-8 below-16 outlined`} aria-label={signal.example}>
        <p className="row spread gap-8">
          <strong className="strong">{signal.rule}</strong>
          <DirectionCell confidence="Positivo" field="confidence" />
        </p>
        <TrackRecordCard record={EXAMPLE} />
      </figure>
      <ol className="stack gap-12 below-16 pretty">
        {signal.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <RecordsLink />
    </Dialog>
  )
}
