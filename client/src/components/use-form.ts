import { type FormEvent, useState } from 'react'

/** A function that answers null when all is well, or the sentence that says why not. */
type Verdict<T, Answer> = (form: T) => Answer

interface Form<T> {
  form: T
  /** Why it was not taken; gone with the next change of any field. */
  problem: string | null
  busy: boolean
  edit(change: Partial<T>): void
  submit(event: FormEvent): void
}

/** What is typed into a form, checked here and then sent, once at a time. */
export function useForm<T extends object>(
  start: T,
  check: Verdict<T, string | null>,
  send: Verdict<T, Promise<string | null>>,
): Form<T> {
  const [form, setForm] = useState(start)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function run() {
    setBusy(true)
    setProblem(await send(form))
    setBusy(false)
  }

  return {
    form,
    problem,
    busy,
    edit(change) {
      setForm((now) => ({ ...now, ...change }))
      setProblem(null)
    },
    submit(event) {
      event.preventDefault()
      if (busy) return
      const found = check(form)
      setProblem(found)
      if (found === null) void run()
    },
  }
}
