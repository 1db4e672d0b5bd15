import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { checkChange } from '#domain/rules/validation.ts'
import { FormDone, FormProblem } from '../../components/forms/FormMessage.tsx'
import { NewPasswords } from '../../components/forms/NewPasswords.tsx'
import { SubmitButton } from '../../components/forms/SubmitButton.tsx'
import { useForm } from '../../components/forms/use-form.ts'
import { setOwnPassword } from '../../stores/account/passwords.ts'
import { session } from '../../stores/account/session.ts'
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
  const { problem, busy, edit, field, submit } = useForm(EMPTY, problemOf, send, () => setDone(false))

  async function send({ password }: typeof EMPTY) {
    const refused = await setOwnPassword(password)
    if (refused === null) {
      edit(EMPTY)
      setDone(true)
    }
    return refused
  }

  return (
    <form className={styles.form} data-form="change-password" noValidate onSubmit={submit}>
      {/* Tells password managers whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <NewPasswords text={es.changePassword} field={field} />
      <FormProblem text={problem} />
      <FormDone text={done && !problem && !busy ? es.changePassword.done : null} />
      <div>
        <SubmitButton busy={busy} text={es.changePassword} />
      </div>
    </form>
  )
}
