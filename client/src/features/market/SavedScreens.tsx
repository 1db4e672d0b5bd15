import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Screen } from '#domain/contract/screener.ts'
import { isName } from '#domain/rules/account-fields.ts'
import { Button, SubmitButton } from '../../components/forms/Button.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { IconButton } from '../../components/forms/IconButton.tsx'
import { useForm } from '../../components/forms/use-form.ts'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { showToast } from '../../stores/notices.ts'
import { useLoaded } from '../../stores/resource.ts'
import { market as texts } from '../../text/es/market.ts'
import { useChange } from '../alerts/Row.tsx'
import styles from './Market.module.css'
import { market, openScreen } from './market.ts'
import { removeScreen, renameScreen, saveScreen, screens } from './screens.ts'

const text = texts.screens
/** The longest name that the server takes. */
const NAME_MAX = 60

/** The saved filters, each a button, and a way to change them. */
export function SavedScreens() {
  const { status, data } = useLoaded(screens)
  const [managing, setManaging] = useState(false)
  if (status === 'error') return <p className="muted below-12">{text.loadFailed}</p>
  if (!data || data.length === 0) return null
  return (
    <section className="onscreen row flow gap-8 below-12" aria-label={text.label}>
      {data.map((screen) => (
        <button
          key={screen.id}
          type="button"
          className={styles.chip}
          data-screen={screen.id}
          onClick={() => openScreen(screen)}
        >
          {screen.name}
        </button>
      ))}
      <Button variant="link" className="target" aria-haspopup="dialog" onClick={() => setManaging(true)}>
        {text.manage}
      </Button>
      <Dialog open={managing} title={text.manageTitle} onClose={() => setManaging(false)}>
        <ul className="stack gap-12">
          {data.map((screen) => (
            <ManagedScreen key={screen.id} screen={screen} onRemoved={() => setManaging(false)} />
          ))}
        </ul>
      </Dialog>
    </section>
  )
}

/** Saves the filters on the screen with a name. */
export function SaveScreen() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="link" className="target onscreen" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text.save}
      </Button>
      <Dialog open={open} title={text.saveTitle} onClose={close}>
        <SaveForm onSaved={close} />
      </Dialog>
    </>
  )
}

function checkName({ name }: { name: string }): string | null {
  if (isName(name)) return null
  return name.trim() === '' ? text.nameMissing : text.nameUnseen
}

function SaveForm({ onSaved }: { onSaved(): void }) {
  const { country, industry, followed } = useSnapshot(market).criteria
  const { problem, busy, field, submit } = useForm({ name: '' }, checkName, send)

  async function send({ name }: { name: string }, clientId: string) {
    const refused = await saveScreen(name.trim(), clientId)
    if (refused !== null) return refused
    showToast(text.saved(name.trim()))
    onSaved()
    return null
  }

  return (
    <form className="stack gap-16" data-form="save-screen" noValidate onSubmit={submit}>
      <Field label={text.name} maxLength={NAME_MAX} autoComplete="off" {...field('name')} />
      {(country !== null || industry !== null || followed) && <p className="muted">{text.notKept}</p>}
      <FormProblem text={problem} />
      <div>
        <SubmitButton busy={busy} text={text} />
      </div>
    </form>
  )
}

interface ManagedScreenProps {
  screen: Screen
  /** Called once it is gone: a modal dialog would cover the notice that brings it back. */
  onRemoved(): void
}

function ManagedScreen({ screen, onRemoved }: ManagedScreenProps) {
  const { id, name } = screen
  const removal = useChange()
  const rename = ({ name }: { name: string }) => renameScreen(id, name.trim())
  const remove = async () => {
    const refused = await removeScreen(screen)
    if (refused === null) onRemoved()
    return refused
  }
  const { form, problem, busy, field, submit } = useForm({ name }, checkName, rename)
  const isChanged = form.name.trim() !== name
  return (
    <li>
      <form className={`${styles.managed} stack row gap-8`} noValidate onSubmit={submit}>
        <input aria-label={text.renameOf(name)} maxLength={NAME_MAX} autoComplete="off" {...field('name')} />
        <Button type="submit" disabled={!isChanged} aria-disabled={busy}>
          {text.rename}
        </Button>
        <IconButton label={text.remove(name)} size={36} onClick={() => void removal.run(remove)}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </form>
      <FormProblem text={problem ?? removal.problem} />
    </li>
  )
}
