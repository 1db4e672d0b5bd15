import { proxy, ref } from 'valtio/vanilla'
import { isRefusal } from '../api/call.ts'
import { createOutbox } from './outbox.ts'
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
  /** `before` is what the server had when it last answered. */
  send(value: T, before: T): Promise<unknown>
}

interface KeptSettings<T extends object> {
  settings: KeptState<T>
  load(): void
  choose(value: T): void
}

/**
 * Settings that are kept with the account. The server's version is authoritative; this browser's copy is there sooner.
 * A choice applies at once, and is sent until there is an answer.
 */
export function keptSettings<T extends object>({ key, known, ask, send }: KeptOptions<T>): KeptSettings<T> {
  const settings = proxy<KeptState<T>>({ value: ref(known(readLocalJson(key))), due: null })
  const outbox = createOutbox({ isDue: () => settings.due !== null, send: sync })
  let before = settings.value

  async function sync(): Promise<void> {
    const { value, due } = settings
    const answer = await (due === 'send' ? send(value, before).catch(unlessRefused) : ask())
    // The user chose again or signed out during the request, so its answer is outdated.
    if (settings.due !== due || settings.value !== value) return
    settings.due = null
    if (due === 'ask') show(known(answer))
    before = settings.value
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
    before = settings.value
    settings.due = null
    writeLocal(key, null)
  })

  return {
    settings,
    load() {
      settings.due ??= 'ask'
      void outbox.now()
    },
    choose(value) {
      show(value)
      settings.due = 'send'
      outbox.soon()
    },
  }
}
