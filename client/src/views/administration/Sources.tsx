import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { OldMark } from '../../components/marks/OldMark.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { TableHead } from '../../components/tables/TableHead.tsx'
import { sourceReports } from '../../stores/administration.ts'
import { clock } from '../../stores/clock.ts'
import { reset } from '../../stores/loadable.ts'
import { useLoaded } from '../../stores/use-loaded.ts'
import { formatAge } from '../../text/age.ts'
import { sources as text } from '../../text/es/sources.ts'
import { SourceRow } from './SourceRow.tsx'
import styles from './Sources.module.css'

const REFRESH_MS = 5_000

/** Every source across the network: what was called of it, what is left, and how it is doing. */
export function Sources() {
  const { status, data, loading, old } = useLoaded(sourceReports)
  const { now } = useSnapshot(clock)
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void sourceReports.load(), REFRESH_MS)
    return () => {
      clearInterval(timer)
      reset(sourceReports)
    }
  }, [])
  return (
    <section className={styles.sources} aria-label={text.title} aria-busy={loading}>
      <p className={styles.lead}>{text.lead}</p>
      {status === 'error' && <Failed text={text.loadFailed} onRetry={sourceReports.load} />}
      {loading && <Skeleton width="100%" height={156} />}
      {data?.results.length === 0 && <Notice text={text.none} />}
      {data && data.results.length > 0 && (
        <>
          <table className={styles.table} aria-label={text.title}>
            <TableHead columns={text.columns} />
            <tbody>
              {data.results.map((report) => (
                <SourceRow key={report.source} report={report} now={now} />
              ))}
            </tbody>
          </table>
          {data.differences && data.differences.length > 0 && (
            <ul aria-label={text.differences} data-field="differences">
              {data.differences.map((difference) => (
                <li key={`${difference.symbol} ${difference.other}`}>{text.difference(difference)}</li>
              ))}
            </ul>
          )}
          <p className="muted above-12" data-field="figures">
            {text.figures} <time dateTime={data.as_of}>{formatAge(now - Date.parse(data.as_of))}</time>{' '}
            {old && <OldMark />}
          </p>
        </>
      )}
    </section>
  )
}
