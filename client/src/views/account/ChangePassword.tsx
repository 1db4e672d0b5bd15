import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { checkChange } from '../../../../domain/rules/validation.ts'
import { Button } from '../../components/Button.tsx'
import { FormDone, FormProblem } from '../../components/FormMessage.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { useForm } from '../../components/use-form.ts'
import { setOwnPassword } from '../../stores/passwords.ts'
import { session } from '../../stores/session.ts'
import { es } from '../../text/es.ts'
import styles from './Account.module.css'

const EMPTY = { password: '', repeated: '' }

function problemOf(form: typeof EMPTY): string | null {
  const found = checkChange(form)
  return found && es.changePassword.problems[found]
}

export function ChangePassword() {
  const { user } = useSnapshot(session)
  const [done, setDone] = useState(false)
  const { form, problem, busy, edit, submit } = useForm(EMPTY, problemOf, async ({ password }) => {
    const refused = await setOwnPassword(password)
    if (refused === null) {
      edit(EMPTY)
      setDone(true)
    }
    return refused
  })

  function change(part: Partial<typeof EMPTY>) {
    edit(part)
    setDone(false)
  }

  return (
    <form className={styles.form} data-form="change-password" noValidate onSubmit={submit}>
      {/* Tells password managers whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={es.changePassword.password}
        help={es.password.rule}
        name="password"
        autoComplete="new-password"
        value={form.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      <PasswordField
        label={es.changePassword.repeated}
        name="repeated"
        autoComplete="new-password"
        value={form.repeated}
        onChange={(event) => change({ repeated: event.target.value })}
      />
      <FormProblem text={problem} />
      <FormDone text={done && !problem && !busy ? es.changePassword.done : null} />
      <div>
        <Button type="submit" look="primary" aria-disabled={busy}>
          {busy ? es.changePassword.submitting : es.changePassword.submit}
        </Button>
      </div>
    </form>
  )
}
