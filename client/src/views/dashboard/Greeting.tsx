import { useSnapshot } from 'valtio'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { session } from '../../stores/account/session.ts'
import { tips } from '../../stores/texts/tips.ts'
import { useLoaded } from '../../stores/use-loaded.ts'
import { es } from '../../text/es.ts'
import styles from './Greeting.module.css'

/** The user's name, and a phrase for the day; the page's own phrase if the server's cannot be loaded. */
export function Greeting() {
  const { user } = useSnapshot(session)
  const { data, loading } = useLoaded(tips)
  const phrase = data?.phrase ?? es.dashboard.phrase
  return (
    <>
      <p className="clipped text-16 strong">{es.dashboard.greeting(user?.name || es.dashboard.someone)}</p>
      <p className={styles.phrase} data-field="phrase" title={loading ? undefined : phrase}>
        {loading ? <Skeleton width={240} height={12} /> : phrase}
      </p>
    </>
  )
}
