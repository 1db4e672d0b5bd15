import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { es } from '../../text/es.ts'
import styles from './Field.module.css'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  help?: string
  /** A small button at the end of the field. */
  end?: ReactNode
}

export function Field({ label, help, end, ...input }: FieldProps) {
  const id = useId()
  const helpId = `${id}-help`
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="strong">
        {label}
      </label>
      <div className={`${styles.box} relative`} data-end={end !== undefined}>
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

/** A field for a number, as people write it; `readFigure` reads it. */
export const FigureField = (props: FieldProps) => <Field inputMode="decimal" autoComplete="off" {...props} />

/** A password, hidden until the user asks to see it. `autoComplete` tells password managers which password it is. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'> & { autoComplete: string }) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-label={es.password.show}
          aria-pressed={shown}
          title={es.password.show}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </button>
      }
    />
  )
}
