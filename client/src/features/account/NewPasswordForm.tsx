import { checkReset } from '#domain/rules/validation.ts'
import { SubmitButton } from '../../components/forms/Button.tsx'
import { PasswordField } from '../../components/forms/Field.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { type FieldBinding, useForm } from '../../components/forms/use-form.ts'
import { ViewLink } from '../../components/frame/ViewLink.tsx'
import { es } from '../../text/es.ts'
import styles from './Form.module.css'
import { setPassword } from './passwords.ts'

const EMPTY = { password: '', repeated: '' }

function problemOf(form: typeof EMPTY): string | null {
  const found = checkReset(form)
  return found && es.resetPassword.problems[found]
}

/** Sets a new password by `ucid`, and offers another link in case this one has expired. */
export function NewPasswordForm({ ucid }: { ucid: string | null }) {
  const { problem, busy, field, submit } = useForm(EMPTY, problemOf, ({ password }) => setPassword(ucid, password))
  return (
    <>
      <form className={styles.form} data-form="reset-password" noValidate onSubmit={submit}>
        <NewPasswords text={es.resetPassword} field={field} />
        <FormProblem text={problem} />
        <SubmitButton busy={busy} text={es.resetPassword} />
      </form>
      <p className={styles.after}>
        {es.resetPassword.expired} <ViewLink to="forgotPassword">{es.resetPassword.another}</ViewLink>
      </p>
    </>
  )
}

interface NewPasswordsProps {
  text: { password: string; repeated: string }
  field(name: 'password' | 'repeated'): FieldBinding
}

/** Fields for a new password and its repetition. */
export function NewPasswords({ text, field }: NewPasswordsProps) {
  return (
    <>
      <PasswordField label={text.password} help={es.password.rule} autoComplete="new-password" {...field('password')} />
      <PasswordField label={text.repeated} autoComplete="new-password" {...field('repeated')} />
    </>
  )
}
