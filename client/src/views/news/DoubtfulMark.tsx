import { useId, useState } from 'react'
import { es } from '../../text/es.ts'
import { MeasurementLink } from '../measurement/MeasurementLink.tsx'
import styles from './DoubtfulMark.module.css'

/** Says that such a label is often wrong; hovering or pressing shows why. */
export function DoubtfulMark() {
  const id = useId()
  const [pointed, setPointed] = useState(false)
  const [open, setOpen] = useState(false)
  const shown = pointed || open
  const close = () => {
    setPointed(false)
    setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is inside is pressed; this only notices where one is
    <span
      className={styles.mark}
      onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
      onPointerLeave={() => setPointed(false)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        data-field="doubtful"
      >
        {es.news.doubtful}
      </button>
      <span id={id} className={styles.why} hidden={!shown}>
        {es.news.doubtfulHelp} <MeasurementLink part="sentiment" />
      </span>
    </span>
  )
}
