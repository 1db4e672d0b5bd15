import { proxy, ref } from 'valtio/vanilla'
import { isRefusal } from '../api/call.ts'
import { inNextTask } from './next-task.ts'
import { createOutbox } from './outbox.ts'
import { trackRequests } from './resource.ts'
import { onSignOut } from './session.ts'
import { readLocalJson, writeLocal } from './storage.ts'

interface KeptState<T extends object> {
  value: T
  /** `ask`: the server should be asked; `send`: chosen here and not sent yet. */
  due: 'ask' | 'send' | null
}

interface KeptOptions<T extends object> {
  /** The name of this browser's copy. */
  key: string
  /** Keeps only what this page knows: stored settings may come from a newer or older page. */
  known(kept: unknown): T
  ask(): Promise<unknown>
  /** `server` is what the server had when it last answered. */
  send(value: T, server: T): Promise<unknown>
}

interface KeptSettings<T extends object> {
  settings: KeptState<T>
  /** Asks the server in the next task, since views begin much else in this one. A choice before its answer is kept. */
  load(): void
  /** `change` returns the new settings. It may be called again, with those that the server turns out to have. */
  choose(change: (value: T) => T): void
}

/**
 * Settings that are kept with the account. The server's version is authoritative; this browser's copy is there sooner.
 * A choice applies at once, and is sent until there is an answer.
 */
export function keptSettings<T extends object>({ key, known, ask, send }: KeptOptions<T>): KeptSettings<T> {
  const settings = proxy<KeptState<T>>({ value: ref(known(readLocalJson(key))), due: null })
  const outbox = createOutbox({ isDue: () => settings.due !== null, send: sync })
  let server = settings.value
  /** Choices that were made before the server had said what it has. */
  let early: ((value: T) => T)[] = []
  /** A sign-out voids the request under way. */
  const requests = trackRequests()

  async function sync(): Promise<void> {
    const { value, due } = settings
    const isSignedIn = requests()
    if (due === 'send') {
      await send(value, server).catch(unlessRefused)
      if (!isSignedIn()) return
      server = value
      // Otherwise the user chose again during the request.
      if (settings.value === value) settings.due = null
      return
    }
    const answer = known(await ask())
    if (!isSignedIn()) return
    server = answer
    show(early.reduce((value, change) => change(value), answer))
    settings.due = early.length > 0 ? 'send' : null
    early = []
  }

  /** A refused choice would be refused again, so it holds in this browser only. */
  function unlessRefused(error: unknown): void {
    if (!isRefusal(error)) throw error
    console.warn('settings refused', key, error)
  }

  function show(value: T): void {
    settings.value = ref(value)
    writeLocal(key, JSON.stringify(value))
  }

  onSignOut(() => {
    settings.value = ref(known({}))
    server = settings.value
    settings.due = null
    early = []
    requests()
    writeLocal(key, null)
  })

  return {
    settings,
    load() {
      settings.due ??= 'ask'
      inNextTask(() => void outbox.now())
    },
    choose(change) {
      show(change(settings.value))
      if (settings.due === 'ask') early.push(change)
      else settings.due = 'send'
      outbox.soon()
    },
  }
}
