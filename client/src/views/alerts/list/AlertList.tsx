import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/src/components/forms/Button.tsx'
import { Choice } from '#client/src/components/forms/Choice.tsx'
import { OldMark } from '#client/src/components/marks/OldMark.tsx'
import { Failed } from '#client/src/components/states/Failed.tsx'
import { Notice } from '#client/src/components/states/Notice.tsx'
import { Skeleton } from '#client/src/components/states/Skeleton.tsx'
import { firingFollowers } from '#client/src/realtime/firing-frames.ts'
import { session } from '#client/src/stores/account/session.ts'
import { alerts } from '#client/src/stores/alerts/alerts.ts'
import { channels } from '#client/src/stores/alerts/channels.ts'
import { openSubView } from '#client/src/stores/page/view.ts'
import { useLoaded, useRenewed } from '#client/src/stores/use-loaded.ts'
import { alertList as text } from '#client/src/text/es/alerts/list.ts'
import { ALERT_LIMIT, type Alert } from '#domain/contract/alerts/alerts.ts'
import styles from './AlertList.module.css'
import { AlertRow } from './AlertRow.tsx'
import { EditAlert } from './EditAlert.tsx'

/** All alerts of the user, or those of one stock. */
export function AlertList() {
  const { status, data, loading, old } = useLoaded(alerts)
  const { data: known } = useLoaded(channels)
  const [symbol, setSymbol] = useState('')
  const [editing, setEditing] = useState<Alert | null>(null)
  useRenewed(alerts)
  useEffect(() => {
    firingFollowers.add(alerts.load)
    return () => void firingFollowers.delete(alerts.load)
  }, [])
  const symbols = [...new Set(data?.map((alert) => alert.symbol))].sort()
  const chosen = symbols.includes(symbol) ? symbol : ''
  const shown = data?.filter((alert) => chosen === '' || alert.symbol === chosen)
  return (
    <section className={styles.alerts} aria-label={text.title} aria-busy={loading}>
      {status === 'error' && <Failed text={text.loadFailed} onRetry={alerts.load} />}
      {loading && <Skeleton width="100%" height={240} />}
      {data && (
        <div className={styles.bar}>
          <Used list={data} />
          {old && <OldMark />}
          {symbols.length > 1 && (
            <Choice
              label={text.filter}
              options={[['', text.all], ...symbols.map((symbol) => [symbol, symbol] as const)]}
              value={chosen}
              onChoose={setSymbol}
            />
          )}
        </div>
      )}
      {shown?.length === 0 && (
        <Notice text={text.none}>
          <Button onClick={() => openSubView('advancedSearch')}>{text.search}</Button>
        </Notice>
      )}
      <ul className={shown && shown.length > 0 ? styles.list : undefined}>
        {shown?.map((alert) => (
          <AlertRow key={alert.id} alert={alert} channels={known} onEdit={() => setEditing(alert)} />
        ))}
      </ul>
      {editing && <EditAlert alert={editing} onClose={() => setEditing(null)} />}
    </section>
  )
}

/** How many of the plan's alerts wait. */
function Used({ list }: { list: readonly Alert[] }) {
  const { user } = useSnapshot(session)
  const waiting = list.filter(({ state }) => state === 'armed' || state === 'suspended').length
  return (
    <p className={styles.used} data-field="used" title={text.usedHelp}>
      {text.used(waiting, ALERT_LIMIT[user?.role ?? 'Freemium'])}
      <small>{text.usedHelp}</small>
    </p>
  )
}
