import { checkReset } from '#domain/rules/validation.ts'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { NewPasswords } from '../../components/forms/NewPasswords.tsx'
import { SubmitButton } from '../../components/forms/SubmitButton.tsx'
import { useForm } from '../../components/forms/use-form.ts'
import { ViewLink } from '../../components/frame/ViewLink.tsx'
import { setPassword } from '../../stores/account/passwords.ts'
import { es } from '../../text/es.ts'
import styles from './Form.module.css'

const EMPTY = { password: '', repeated: '' }

function problemOf(form: typeof EMPTY): string | null {
  const found = checkReset(form)
  return found && es.resetPassword.problems[found]
}

/** A new password with `ucid`, and the way to another link if that has expired. */
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
