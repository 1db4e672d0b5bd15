import { type ComponentProps, useId } from 'react'
import styles from './Field.module.css'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  help?: string
}

export function Field({ label, help, ...input }: FieldProps) {
  const id = useId()
  const helpId = `${id}-help`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-describedby={help ? helpId : undefined} {...input} />
      {help && (
        <p id={helpId} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  )
}
