import { proxy } from 'valtio/vanilla'
import type { AlertFiring } from '#domain/contract/alerts/alerts.ts'
import { firingsShown } from '#domain/contract/calls/alerts.ts'
import { call } from '../../api/call.ts'
import { onMessage } from '../../realtime/listeners.ts'
import { showToast } from '../../stores/notices.ts'
import { onSignOut } from '../../stores/session.ts'
import { openStock } from '../../stores/view.ts'
import { firings as text } from '../../text/es/alerts.ts'

/** Milliseconds in which firings are collected and announced together: after a lost connection, many come at once. */
const BATCH_MS = 200
/** If more than these come at once, the notice only counts them. */
const NOTICES_MAX = 3

/** State of the bell's list. */
export const inbox = proxy({ open: false })
export const openInbox = (): void => void (inbox.open = true)
export const closeInbox = (): void => void (inbox.open = false)
onSignOut(closeInbox)

/** Announces new firings while the page is visible; the returned function stops it. */
export function startFiringNotices(): () => void {
  const waiting = new Map<number, AlertFiring>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const notifyWaiting = () => {
    if (document.visibilityState !== 'visible' || waiting.size === 0) return
    const items = [...waiting.values()]
    waiting.clear()
    notify(items)
  }
  const stopListening = onMessage('alert', ({ item }) => {
    if (item.read) return
    waiting.set(item.id, item)
    clearTimeout(timer)
    timer = setTimeout(notifyWaiting, BATCH_MS)
  })
  document.addEventListener('visibilitychange', notifyWaiting)
  return () => {
    stopListening()
    document.removeEventListener('visibilitychange', notifyWaiting)
    clearTimeout(timer)
  }
}

function notify(items: readonly AlertFiring[]): void {
  // The open list already shows them, and reports that they were opened.
  if (inbox.open) return
  if (items.length > NOTICES_MAX) {
    showToast(text.many(items.length), { label: text.openMany, run: openInbox })
    return
  }
  for (const item of items) {
    showToast(item.text, { label: text.open(item.symbol), run: () => openStock(item.symbol) })
  }
  void reportShown(items.map(({ id }) => id))
}

/** Reports that the page showed them. If this fails, the next channel delivers them, too. */
async function reportShown(ids: number[]): Promise<void> {
  try {
    await call(firingsShown, { body: { ids } })
  } catch (error) {
    console.warn('the server does not know that the firings were shown', error)
  }
}
