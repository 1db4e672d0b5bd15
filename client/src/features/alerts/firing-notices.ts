import { proxy } from 'valtio/vanilla'
import type { AlertFiring } from '#domain/contract/alerts/alerts.ts'
import { firingsShown } from '#domain/contract/calls/alerts.ts'
import { call } from '../../api/call.ts'
import { firingListeners } from '../../realtime/frame-listeners.ts'
import { showToast } from '../../stores/notices.ts'
import { onSignOut } from '../../stores/session.ts'
import { openStock } from '../../stores/view.ts'
import { firings as text } from '../../text/es/alerts.ts'

/** Firings that come this close together, as after a lost connection, are announced together. */
const BATCH_MS = 200
/** More than these at once are only counted. */
const NOTICES_MAX = 3

/** The bell's list. */
export const inbox = proxy({ open: false })
export const openInbox = (): void => void (inbox.open = true)
export const closeInbox = (): void => void (inbox.open = false)
onSignOut(closeInbox)

/** Tells of arriving firings on a page that is in sight; returns how to stop. */
export function startFiringNotices(): () => void {
  const waiting = new Map<number, AlertFiring>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const notifyWaiting = () => {
    if (document.visibilityState !== 'visible' || waiting.size === 0) return
    const items = [...waiting.values()]
    waiting.clear()
    notify(items)
  }
  const arrive = (item: AlertFiring) => {
    if (item.read) return
    waiting.set(item.id, item)
    clearTimeout(timer)
    timer = setTimeout(notifyWaiting, BATCH_MS)
  }
  firingListeners.add(arrive)
  document.addEventListener('visibilitychange', notifyWaiting)
  return () => {
    firingListeners.delete(arrive)
    document.removeEventListener('visibilitychange', notifyWaiting)
    clearTimeout(timer)
  }
}

function notify(items: readonly AlertFiring[]): void {
  // The open list shows them, and says that they were opened.
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

/** If this fails, the next channel announces them too. */
async function reportShown(ids: number[]): Promise<void> {
  try {
    await call(firingsShown, { body: { ids } })
  } catch (error) {
    console.warn('the server does not know that the firings were shown', error)
  }
}
