import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { es } from '../../text/es.ts'
import { Field, type FieldProps } from './Field.tsx'

/** A password, hidden until asked for. `autoComplete` tells password managers which one it is. */
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
