import { type CSSProperties, memo } from 'react'
import { useSnapshot } from 'valtio'
import styles from './legend.module.css'
import type { LegendItem } from './legend.ts'
import type { Readout } from './readout.ts'

/** One line with the values of the row under the crosshair, or of the newest one. */
export function Legend({ readout, className }: { readout: Readout; className: string }) {
  const { legend, aloud } = useSnapshot(readout)
  return (
    <div className={`${styles.line} ${className}`} data-part="legend" aria-live={aloud ? 'polite' : undefined}>
      {legend.map((item) => (
        <Item key={item.field} {...item} />
      ))}
    </div>
  )
}

/** Rendered when its figure is another one. */
const Item = memo(function Item({ field, label, name, colour, text, direction }: LegendItem) {
  if (field === 'date') {
    return (
      <span className={styles.date} data-field={field}>
        {text}
      </span>
    )
  }
  if (direction) {
    return (
      <span className={styles.change} data-field={field} data-direction={direction} title={name}>
        {/* The figure's sign says the same. */}
        <span aria-hidden="true">{`${label} `}</span>
        {text}
      </span>
    )
  }
  return (
    <span
      className={colour ? styles.keyed : styles.item}
      style={colour ? ({ '--key': colour } as CSSProperties) : undefined}
      data-field={field}
    >
      <abbr title={name}>{label}</abbr> <span className={styles.figure}>{text}</span>
    </span>
  )
})
