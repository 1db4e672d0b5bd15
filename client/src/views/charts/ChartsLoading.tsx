import { LoaderCircle } from 'lucide-react'
import { es } from '../../text/es.ts'
import styles from './ChartsLoading.module.css'

/** Keeps its line when there is nothing to say. */
export function ChartsLoading({ loading }: { loading: boolean }) {
  return (
    <p role="status" className={styles.loading}>
      {loading && (
        <>
          <LoaderCircle size={16} aria-hidden className={styles.spinner} />
          {es.charts.loading}
        </>
      )}
    </p>
  )
}
