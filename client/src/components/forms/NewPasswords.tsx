import { es } from '../../text/es.ts'
import { PasswordField } from './PasswordField.tsx'
import type { FieldTie } from './use-form.ts'

interface NewPasswordsProps {
  text: { password: string; repeated: string }
  field(name: 'password' | 'repeated'): FieldTie
}

/** A new password and its repetition. */
export function NewPasswords({ text, field }: NewPasswordsProps) {
  return (
    <>
      <PasswordField label={text.password} help={es.password.rule} autoComplete="new-password" {...field('password')} />
      <PasswordField label={text.repeated} autoComplete="new-password" {...field('repeated')} />
    </>
  )
}
