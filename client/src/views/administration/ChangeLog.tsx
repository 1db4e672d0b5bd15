import { useId } from 'react'
import type { LoggedChange } from '#domain/contract/accounts/administration.ts'
import { Failed } from '../../components/states/Failed.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { accounts } from '../../stores/administration.ts'
import { useLoaded } from '../../stores/use-loaded.ts'
import { administration } from '../../text/es/administration.ts'
import { formatDatedMoment } from '../../text/format.ts'
import styles from './AccountDialog.module.css'

const text = administration.changes

/** The last changes of the account in the dialog: what, by whom and when. */
export function ChangeLog() {
  const { status, data, loading } = useLoaded(accounts.changes)
  const id = useId()
  return (
    <section className={styles.log} aria-labelledby={id} aria-busy={loading}>
      <h3 id={id} className="below-8">
        {text.title}
      </h3>
      {loading && <Skeleton width="60%" />}
      {status === 'error' && <Failed text={text.loadFailed} onRetry={accounts.changes.load} />}
      {data?.results.length === 0 && <p>{text.none}</p>}
      <ul>
        {data?.results.map((change) => (
          <li key={`${change.at} ${change.what}`} data-change={change.what}>
            {text.what(change)}
            <small>
              {who(change)} · <time dateTime={change.at}>{formatDatedMoment(change.at)}</time>
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

const who = ({ by, by_email }: LoggedChange): string => (by === null ? text.command : (by_email ?? text.deleted))
