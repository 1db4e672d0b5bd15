import { checkReset } from '../../../../domain/rules/validation.ts'
import { Button } from '../../components/Button.tsx'
import { FormProblem } from '../../components/FormMessage.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { useForm } from '../../components/use-form.ts'
import { setPassword } from '../../stores/passwords.ts'
import { openView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import styles from './Form.module.css'

const EMPTY = { password: '', repeated: '' }

function problemOf(form: typeof EMPTY): string | null {
  const found = checkReset(form)
  return found && es.resetPassword.problems[found]
}

/** A new password by the right of `ucid`, and the way to another link where that has run out. */
export function NewPasswordForm({ ucid }: { ucid: string | null }) {
  const { form, problem, busy, edit, submit } = useForm(EMPTY, problemOf, ({ password }) => setPassword(ucid, password))
  return (
    <>
      <form className={styles.form} data-form="reset-password" noValidate onSubmit={submit}>
        <PasswordField
          label={es.resetPassword.password}
          help={es.password.rule}
          name="password"
          autoComplete="new-password"
          value={form.password}
          onChange={(event) => edit({ password: event.target.value })}
        />
        <PasswordField
          label={es.resetPassword.repeated}
          name="repeated"
          autoComplete="new-password"
          value={form.repeated}
          onChange={(event) => edit({ repeated: event.target.value })}
        />
        <FormProblem text={problem} />
        <Button type="submit" look="primary" aria-disabled={busy}>
          {busy ? es.resetPassword.submitting : es.resetPassword.submit}
        </Button>
      </form>
      <p className={styles.after}>
        {es.resetPassword.expired}{' '}
        <Button look="link" onClick={() => openView('forgotPassword')}>
          {es.resetPassword.another}
        </Button>
      </p>
    </>
  )
}
