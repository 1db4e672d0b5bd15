import { useSnapshot } from 'valtio'
import { connection, connectionWord } from '../../stores/connection.ts'
import { es } from '../../text/es.ts'
import styles from './ConnectionBadge.module.css'

export function ConnectionBadge() {
  const { link, network } = useSnapshot(connection)
  const word = connectionWord(link, network)
  return (
    <span role="status" className={styles.badge} data-connection={word}>
      {es.connection[word]}
    </span>
  )
}
