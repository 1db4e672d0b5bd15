import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Field.module.css'

export interface FieldProps extends ComponentProps<'input'> {
  label: string
  help?: string
  /** A small button inside the box, at its end. */
  end?: ReactNode
}

export function Field({ label, help, end, ...input }: FieldProps) {
  const id = useId()
  const helpId = `${id}-help`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box} data-end={end !== undefined}>
        <input id={id} aria-describedby={help ? helpId : undefined} {...input} />
        {end}
      </div>
      {help && (
        <p id={helpId} className="small">
          {help}
        </p>
      )}
    </div>
  )
}
