import { proxy } from 'valtio/vanilla'
import type { AlertFiring } from '#domain/contract/alerts/alerts.ts'
import { firingsShown } from '#domain/contract/calls/alerts.ts'
import { call } from '../../api/call.ts'
import { firingFollowers } from '../../realtime/firing-frames.ts'
import { firings as text } from '../../text/es/alerts/firings.ts'
import { atSignOut } from '../account/sign-out.ts'
import { showToast } from '../page/toasts.ts'
import { openStock } from '../page/view.ts'

/** Firings that come this close together, as after a lost connection, are told of together. */
const TOGETHER_MS = 200
/** More than these at once are only counted. */
const MOST_NOTICES = 3

/** The bell's list. */
export const inbox = proxy({ open: false })
export const openInbox = (): void => void (inbox.open = true)
export const closeInbox = (): void => void (inbox.open = false)
atSignOut(closeInbox)

/** Tells of arriving firings on a page that is in sight; returns how to stop. */
export function followFirings(): () => void {
  const waiting = new Map<number, AlertFiring>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    if (document.visibilityState !== 'visible' || waiting.size === 0) return
    const items = [...waiting.values()]
    waiting.clear()
    announce(items)
  }
  const arrive = (item: AlertFiring) => {
    if (item.read) return
    waiting.set(item.id, item)
    clearTimeout(timer)
    timer = setTimeout(tell, TOGETHER_MS)
  }
  firingFollowers.add(arrive)
  document.addEventListener('visibilitychange', tell)
  return () => {
    firingFollowers.delete(arrive)
    document.removeEventListener('visibilitychange', tell)
    clearTimeout(timer)
  }
}

function announce(items: readonly AlertFiring[]): void {
  // The open list shows them, and says that they were opened.
  if (inbox.open) return
  if (items.length > MOST_NOTICES) {
    showToast(text.many(items.length), { label: text.openMany, run: openInbox })
    return
  }
  for (const item of items) {
    showToast(item.text, { label: text.open(item.symbol), run: () => openStock(item.symbol) })
  }
  void tellShown(items.map(({ id }) => id))
}

/** Unheard, the next channel tells of them too. */
async function tellShown(ids: number[]): Promise<void> {
  try {
    await call(firingsShown, { body: { ids } })
  } catch (error) {
    console.warn('the server does not know that the firings were shown', error)
  }
}
