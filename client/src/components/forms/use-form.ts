import { type ChangeEvent, type FormEvent, useState } from 'react'
import { newClientId } from '../../api/call.ts'

/** Returns (or resolves to) null on success, otherwise a sentence that says why not. */
type Checked<T, Answer> = (form: T) => Answer

export interface FieldBinding {
  name: string
  value: string
  onChange(event: ChangeEvent<HTMLInputElement>): void
}

interface Form<T> {
  form: T
  /** Why the form was rejected; cleared by the next change of any field. */
  problem: string | null
  busy: boolean
  edit(change: Partial<T>): void
  /** Props that bind a field to its part of the form. */
  field(name: keyof T & string): FieldBinding
  submit(event: FormEvent): void
}

/**
 * Holds the values of a form, checks them, and sends them, once at a time. `edited` is called at each change. What is
 * sent goes with an id that is the same until the next change, so that a repeated submission makes nothing twice.
 */
export function useForm<T extends object>(
  start: T,
  check: Checked<T, string | null>,
  send: (form: T, clientId: string) => Promise<string | null>,
  edited?: (change: Partial<T>) => void,
): Form<T> {
  const [form, setForm] = useState(start)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [clientId, setClientId] = useState(newClientId)

  async function run() {
    setBusy(true)
    const failed = await send(form, clientId)
    if (failed === null) setClientId(newClientId)
    setProblem(failed)
    setBusy(false)
  }

  function edit(change: Partial<T>) {
    setForm((now) => ({ ...now, ...change }))
    setProblem(null)
    setClientId(newClientId)
    edited?.(change)
  }

  return {
    form,
    problem,
    busy,
    edit,
    field: (name) => ({
      name,
      value: String(form[name]),
      onChange: ({ target }) => edit({ [name]: target.value } as Partial<T>),
    }),
    submit(event) {
      event.preventDefault()
      if (busy) return
      const found = check(form)
      setProblem(found)
      if (found === null) void run()
    },
  }
}
