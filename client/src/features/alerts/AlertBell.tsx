import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { AlertFiring } from '#domain/contract/alerts/alerts.ts'
import { HeaderButton } from '../../app/HeaderButton.tsx'
import { lazyComponent } from '../../components/states/lazy.tsx'
import { useLoaded } from '../../stores/resource.ts'
import { firings as text } from '../../text/es/alerts.ts'
import styles from './AlertBell.module.css'
import { closeInbox, inbox, openInbox, startFiringNotices } from './firing-notices.ts'
import { firings } from './firings.ts'

const Inbox = lazyComponent(async () => (await import('./Inbox.tsx')).Inbox)

/** Shows the number of unread firings, and opens their list. */
export function AlertBell() {
  const { data } = useLoaded(firings.answer)
  const { hasOlder } = useSnapshot(firings)
  useEffect(startFiringNotices, [])
  const unread = data ? unreadOf(data, hasOlder) : '0'
  return (
    <HeaderButton label={text.bell(unread)} onClick={openInbox}>
      <span className="relative">
        <Bell size={18} strokeWidth={1.75} aria-hidden />
        {unread !== '0' && (
          <span className={styles.count} data-field="unread" aria-hidden="true">
            {unread}
          </span>
        )}
      </span>
    </HeaderButton>
  )
}

/** The list of the bell, while it is open. */
export function AlertInbox() {
  const { open } = useSnapshot(inbox)
  return open && <Inbox onClose={closeInbox} />
}

/** Number of unread firings as text. If all loaded ones are unread, there may be older ones, hence the `+`. */
function unreadOf(list: readonly AlertFiring[], hasOlder: boolean): string {
  const unread = list.filter(({ read }) => !read).length
  return hasOlder && unread === list.length ? `${unread}+` : String(unread)
}
